import { InviteAnswer } from '../../../db/model/access-links.ts'
import { roles } from '../../../db/model/access.ts'
import { passwordLength } from '../../../db/model/users.ts'
import { Submit } from '../../ui/form/Submit.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { go } from '../navigation/address.ts'
import { signedIn } from '../app/session.ts'
import { useFresh } from '../form/useFresh.ts'
import { acceptInvitation, fetchInvitation, type Invitation, linkToken } from './access.ts'
import { LoginCard } from './LoginCard.tsx'

/** Where an invite leads: the invited person chooses how to sign in. */
export function InvitePage({ company }: { company: string }) {
  const { load } = useFresh(fetchInvitation, linkToken())
  if (load.status !== 'ready') {
    return (
      <LoginCard company={company} title="Your account">
        {load.status === 'failed' ? (
          <Failed error={load.error} title="This link cannot be used" />
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

function InviteForm({ invitation: { username } }: { invitation: Invitation }) {
  const { form, errors, pending } = useForm(InviteAnswer, {
    send: acceptInvitation,
    sent: { title: 'Your account is ready', text: 'Use it from now on.' },
    failed: { title: 'Your account could not be set up', text: 'An error occurred' },
    onSent: () => {
      void signedIn()
      go('/admin', {}, { replace: true, discard: true })
    },
  })
  return (
    <form {...form} className="form" aria-label="Set up my account">
      <div className="fields">
        {username ? (
          <p>
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
        )}
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters.`}
          wide
          errors={errors}
        />
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
