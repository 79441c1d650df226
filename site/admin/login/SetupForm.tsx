import { FirstAdmin, FirstAdminWithPassword } from '#db/model/auth/access-links.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { setUpWithPasskey, setUpWithPassword } from './access.ts'
import { passwordField, useWayIn } from './useWayIn.tsx'

const person = {
  name: {
    label: 'Name',
    hint: 'As colleagues know you.',
    kind: 'line',
    autoComplete: 'name',
    wide: true,
  },
  // Password managers keep the password under this field.
  email: {
    label: 'E-mail',
    hint: 'You sign in with it.',
    kind: 'email',
    autoComplete: 'username',
    wide: true,
  },
} as const

export function SetupForm() {
  const { withPasskey, passkeyForm, passwordForm, change } = useWayIn()
  return (
    <>
      {withPasskey ? (
        <FieldForm
          key="passkey"
          {...passkeyForm}
          model={FirstAdmin}
          fields={person}
          send={setUpWithPasskey}
        />
      ) : (
        <FieldForm
          {...passwordForm}
          model={FirstAdminWithPassword}
          fields={{ ...person, password: passwordField }}
          send={setUpWithPassword}
        />
      )}
      {change}
    </>
  )
}
