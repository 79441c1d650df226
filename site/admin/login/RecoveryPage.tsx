import { RecoveryAnswer } from '#db/model/auth/access-links.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { Loading } from '#site/ui/states.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { loginPath } from '../navigation/loginPath.ts'
import { $user } from '../base/session.ts'
import { useFresh } from '../form/useFresh.ts'
import { chooseNewPassword, fetchRecovery, openedToken, type Recovery } from './access.ts'
import { LoginCard } from './LoginCard.tsx'
import { UnusableLink } from './UnusableLink.tsx'
import { useCodeQuestion } from './useCodeQuestion.ts'
import { CodeField } from '../form/CodeField.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'

const ended =
  'This link has been used, has ended, or is too old. Press “Forgot your password?” at the login to get a new one.'

export function RecoveryPage({ company }: { company: string }) {
  const { load } = useFresh(fetchRecovery, openedToken())
  return (
    <LoginCard
      company={company}
      title="Choose a new password"
      text={
        load.status === 'ready'
          ? 'Wherever you are signed in, you are signed out at once.'
          : undefined
      }
    >
      {load.status === 'ready' && <RecoveryForm recovery={load.data} />}
      {load.status === 'failed' && <UnusableLink error={load.error} text={ended} />}
      {load.status === 'loading' && <Loading>Looking up your link...</Loading>}
    </LoginCard>
  )
}

function RecoveryForm({ recovery: { username, needsCode } }: { recovery: Recovery }) {
  const { withCode, refused } = useCodeQuestion(needsCode)
  const { form, errors, pending } = useForm(RecoveryAnswer, {
    send: chooseNewPassword,
    refused,
    sent: { title: 'Password changed', text: 'Sign in with the new one.' },
    failed: { title: 'The password is as it was', text: 'An error occurred' },
    onSent: () => {
      $user.set(null)
      location.replace(loginPath)
    },
  })
  return (
    <form {...form} className="form" aria-label="Choose a new password">
      <div className="fields">
        <p className="field-wide">
          Your username is <strong>{username}</strong>.
        </p>
        <NewPasswordField name="password" label="New password" errors={errors} />
        {withCode && <CodeField errors={errors} />}
      </div>
      <Submit label="Change password" pendingLabel="Changing..." {...{ pending, errors }} />
    </form>
  )
}
