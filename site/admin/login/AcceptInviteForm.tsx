import { useState } from 'react'
import { InvitedName, InviteWithPassword } from '#db/model/auth/access-links.ts'
import { accessFields } from '#db/model/auth/fields.ts'
import { hasPasskeys } from '../base/device.ts'
import { checkNewSession } from '../base/session.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { goTo } from '../navigation/address.ts'
import { acceptWithPasskey, acceptWithPassword, type Invitation } from './access.ts'

const username = {
  label: 'Username',
  hint: 'Letters, digits and . _ @ -',
  kind: 'line',
  autoComplete: 'username',
  wide: true,
  required: true,
} as const
const password = { ...accessFields.newPassword, label: 'Password' }

const failed = { title: 'Your account could not be set up', text: 'An error occurred' }
const noneMade = 'Your device made no passkey. Try again, or set a password.'

export function AcceptInviteForm({ invitation }: { invitation: Invitation }) {
  const [withPasskey, setWithPasskey] = useState(false)
  // Stays when the user changes between password and passkey.
  const [typed, setTyped] = useState('')
  const form = {
    // A reset account keeps its username.
    values: { username: typed },
    label: 'Set up my account',
    onTyped: (values: { username?: unknown }) => setTyped(String(values.username ?? '')),
    sent: { title: 'Your account is ready', text: 'Use it from now on.' },
    onSent() {
      void checkNewSession()
      goTo('/admin', {}, { replace: true, discard: true })
    },
    children: invitation.username && (
      <p>
        You sign in as <strong>{invitation.username}</strong>, as before.
      </p>
    ),
  }
  const named = invitation.username ? {} : { username }
  return (
    <>
      {withPasskey ? (
        <FieldForm
          key="passkey"
          {...form}
          model={InvitedName}
          fields={named}
          buttons={['Make a passkey', 'Waiting for your device...']}
          send={acceptWithPasskey}
          failed={{ ...failed, text: noneMade }}
          below={
            <p>Your device asks for your fingerprint, face or PIN, now and at each sign-in.</p>
          }
        />
      ) : (
        <FieldForm
          {...form}
          model={InviteWithPassword}
          fields={{ ...named, password }}
          buttons={['Set up my account', 'Setting up...']}
          send={acceptWithPassword}
          failed={failed}
        />
      )}
      {hasPasskeys() && (
        <button
          type="button"
          className="button button-quiet login-forgotten"
          onClick={() => setWithPasskey(!withPasskey)}
        >
          {withPasskey ? 'Set a password instead' : 'Set a passkey instead'}
        </button>
      )}
    </>
  )
}
