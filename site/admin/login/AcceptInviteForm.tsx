import { type FormEvent, useState } from 'react'
import { InvitedName, InviteWithPassword } from '#db/model/auth/access-links.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { useForm } from '#site/ui/form/useForm.ts'
import { hasPasskeys } from '../base/device.ts'
import { checkNewSession } from '../base/session.ts'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { goTo } from '../navigation/address.ts'
import { acceptWithPasskey, acceptWithPassword, type Invitation } from './access.ts'

export function AcceptInviteForm({ invitation: { username } }: { invitation: Invitation }) {
  const [withPasskey, setWithPasskey] = useState(false)
  const [typed, setTyped] = useState('')
  const Form = withPasskey ? PasskeyForm : PasswordForm
  function keepUsername({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === 'username') setTyped(target.value)
  }
  return (
    <div onInput={keepUsername}>
      <Form username={username} typed={typed} />
      {hasPasskeys() && (
        <button
          type="button"
          className="button button-quiet login-forgotten"
          onClick={() => setWithPasskey(!withPasskey)}
        >
          {withPasskey ? 'Set a password instead' : 'Set a passkey instead'}
        </button>
      )}
    </div>
  )
}

/** `typed` is the username so far; it stays when the user changes between password and passkey. */
type WayProps = { username: string | null; typed: string }

const notices = {
  sent: { title: 'Your account is ready', text: 'Use it from now on.' },
  failed: { title: 'Your account could not be set up', text: 'An error occurred' },
}

function enter() {
  void checkNewSession()
  goTo('/admin', {}, { replace: true, discard: true })
}

function PasswordForm(props: WayProps) {
  const { form, errors, pending } = useForm(InviteWithPassword, {
    ...notices,
    send: acceptWithPassword,
    onSent: enter,
  })
  return (
    <form {...form} className="form" aria-label="Set up my account">
      <div className="fields">
        <UsernameField {...props} errors={errors} />
        <NewPasswordField name="password" label="Password" errors={errors} />
      </div>
      <Submit label="Set up my account" pendingLabel="Setting up..." {...{ pending, errors }} />
    </form>
  )
}

function PasskeyForm(props: WayProps) {
  const { form, errors, pending } = useForm(InvitedName, {
    ...notices,
    send: acceptWithPasskey,
    failed: {
      title: notices.failed.title,
      text: 'Your device made no passkey. Try again, or set a password.',
    },
    onSent: enter,
  })
  return (
    <form {...form} className="form" aria-label="Set up my account">
      <div className="fields">
        <UsernameField {...props} errors={errors} />
        <p className="field-wide">
          Your device asks for your fingerprint, face or PIN, now and at each sign-in.
        </p>
      </div>
      <Submit
        label="Make a passkey"
        pendingLabel="Waiting for your device..."
        {...{ pending, errors }}
      />
    </form>
  )
}

/** A reset account keeps its username. */
const UsernameField = ({ username, typed, errors }: WayProps & { errors: Errors }) =>
  username ? (
    <p className="field-wide">
      You sign in as <strong>{username}</strong>, as before.
    </p>
  ) : (
    <TextField
      name="username"
      label="Username"
      hint="Letters, digits and . _ @ -"
      autoComplete="username"
      defaultValue={typed}
      wide
      errors={errors}
    />
  )
