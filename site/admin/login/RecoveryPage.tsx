import { accessFields } from '#db/model/auth/fields.ts'
import { RecoveryAnswer } from '#db/model/auth/access-links.ts'
import { Loading } from '#site/ui/states.tsx'
import { loginPath } from '../navigation/loginPath.ts'
import { $user } from '../base/session.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { useFresh } from '../form/useFresh.ts'
import { chooseNewPassword, fetchRecovery, openedToken, type Recovery } from './access.ts'
import { LoginCard } from './LoginCard.tsx'
import { UnusableLink } from './UnusableLink.tsx'
import { useCodeQuestion } from './useCodeQuestion.ts'

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

const { newPassword, code } = accessFields

function RecoveryForm({ recovery: { username, needsCode } }: { recovery: Recovery }) {
  const { withCode, refused } = useCodeQuestion(needsCode)
  return (
    <FieldForm
      model={RecoveryAnswer}
      fields={{ password: newPassword, ...(withCode && { code }) }}
      label="Choose a new password"
      buttons={['Change password', 'Changing...']}
      send={chooseNewPassword}
      refused={refused}
      sent={{ title: 'Password changed', text: 'Sign in with the new one.' }}
      failed={{ title: 'The password is as it was', text: 'An error occurred' }}
      onSent={() => {
        $user.set(null)
        location.replace(loginPath)
      }}
    >
      <p>
        Your username is <strong>{username}</strong>.
      </p>
    </FieldForm>
  )
}
