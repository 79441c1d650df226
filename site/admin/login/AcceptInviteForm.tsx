import { InvitedName, InviteWithPassword } from '#db/model/auth/access-links.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { acceptWithPasskey, acceptWithPassword, type Invitation } from './access.ts'
import { passwordField, useWayIn } from './useWayIn.tsx'

const username = {
  label: 'Username',
  hint: 'Letters, digits and . _ @ -',
  kind: 'line',
  autoComplete: 'username',
  wide: true,
  required: true,
} as const

export function AcceptInviteForm({ invitation }: { invitation: Invitation }) {
  const { withPasskey, passkeyForm, passwordForm, change } = useWayIn()
  // A reset account keeps its username.
  const named = invitation.username ? {} : { username }
  const children = invitation.username && (
    <p>
      You sign in as <strong>{invitation.username}</strong>, as before.
    </p>
  )
  return (
    <>
      {withPasskey ? (
        <FieldForm
          key="passkey"
          {...passkeyForm}
          model={InvitedName}
          fields={named}
          send={acceptWithPasskey}
        >
          {children}
        </FieldForm>
      ) : (
        <FieldForm
          {...passwordForm}
          model={InviteWithPassword}
          fields={{ ...named, password: passwordField }}
          send={acceptWithPassword}
        >
          {children}
        </FieldForm>
      )}
      {change}
    </>
  )
}
