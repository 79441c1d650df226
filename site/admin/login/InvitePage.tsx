import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { InvitedName, InviteWithPassword, usedLink } from '../../../db/model/access-links.ts'
import { roles } from '../../../db/model/access.ts'
import { ApiError } from '../../lib/api.ts'
import { Submit } from '../../ui/form/Submit.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Failed, Loading, Outcome } from '../../ui/states.tsx'
import { type Errors, useForm } from '../../ui/form/useForm.ts'
import { hasPasskeys } from '../app/device.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { go } from '../navigation/address.ts'
import { signedIn } from '../app/session.ts'
import { useFresh } from '../form/useFresh.ts'
import {
  acceptWithPasskey,
  acceptWithPassword,
  fetchInvitation,
  type Invitation,
  linkToken,
} from './access.ts'
import { LoginCard } from './LoginCard.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'

/** Where an invite leads: the invited person chooses how to sign in. */
export function InvitePage({ company }: { company: string }) {
  const { load } = useFresh(fetchInvitation, linkToken())
  if (load.status !== 'ready') {
    return (
      <LoginCard company={company} title="Your account">
        {load.status === 'failed' ? (
          <Unusable error={load.error} />
        ) : (
          <Loading>Looking up your invite...</Loading>
        )}
      </LoginCard>
    )
  }
  const { name, role } = load.data
  return (
    <LoginCard
      company={company}
      title={`Welcome, ${name}`}
      text={`Choose how you sign in. Your role is ${roles[role]}.`}
    >
      <InviteForm invitation={load.data} />
    </LoginCard>
  )
}

function Unusable({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <Failed error={error} />
  return (
    <Outcome Icon={Unlink} title="This link cannot be used">
      <p>{usedLink}</p>
      <AdminLink className="button button-outline" to="/admin/login">
        Go to the login
      </AdminLink>
    </Outcome>
  )
}

/** The invited person sets a password, or a passkey in its place. */
function InviteForm({ invitation: { username } }: { invitation: Invitation }) {
  const [withPasskey, setWithPasskey] = useState(false)
  const Form = withPasskey ? PasskeyForm : PasswordForm
  return (
    <>
      <Form username={username} />
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

type WayProps = { username: string | null }

const notices = {
  sent: { title: 'Your account is ready', text: 'Use it from now on.' },
  failed: { title: 'Your account could not be set up', text: 'An error occurred' },
}

function enter() {
  void signedIn()
  go('/admin', {}, { replace: true, discard: true })
}

function PasswordForm({ username }: WayProps) {
  const { form, errors, pending } = useForm(InviteWithPassword, {
    ...notices,
    send: acceptWithPassword,
    onSent: enter,
  })
  return (
    <form {...form} className="form" aria-label="Set up my account">
      <div className="fields">
        <UsernameField username={username} errors={errors} />
        <NewPasswordField name="password" label="Password" errors={errors} />
      </div>
      <Submit
        label="Set up my account"
        pendingLabel="Setting up..."
        pending={pending}
        errors={errors}
      />
    </form>
  )
}

function PasskeyForm({ username }: WayProps) {
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
        <UsernameField username={username} errors={errors} />
        <p className="field-wide">
          Your device asks for your fingerprint, face or PIN, now and at each sign-in.
        </p>
      </div>
      <Submit
        label="Make a passkey"
        pendingLabel="Waiting for your device..."
        pending={pending}
        errors={errors}
      />
    </form>
  )
}

/** A reset account keeps its username. */
const UsernameField = ({ username, errors }: WayProps & { errors: Errors }) =>
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
      wide
      errors={errors}
    />
  )
