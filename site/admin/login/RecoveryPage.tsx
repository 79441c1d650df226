import { RecoveryAnswer } from '../../../db/model/auth/access-links.ts'
import { Submit } from '../../ui/form/Submit.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { go } from '../navigation/address.ts'
import { $user } from '../app/session.ts'
import { chooseNewPassword } from './access.ts'
import { LoginCard } from './LoginCard.tsx'
import { useCodeQuestion } from './useCodeQuestion.ts'
import { CodeField } from '../form/CodeField.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'

/** Where the link of a forgotten password leads. */
export const RecoveryPage = ({ company }: { company: string }) => (
  <LoginCard
    company={company}
    title="Choose a new password"
    text="Wherever you are signed in, you are signed out at once."
  >
    <RecoveryForm />
  </LoginCard>
)

function RecoveryForm() {
  const { withCode, asking } = useCodeQuestion()
  const { form, errors, pending } = useForm(RecoveryAnswer, {
    send: (values) => asking(chooseNewPassword(values)),
    sent: { title: 'Password changed', text: 'Sign in with the new one.' },
    failed: { title: 'The password is as it was', text: 'An error occurred' },
    onSent: () => {
      $user.set(null)
      go('/admin/login', {}, { replace: true, discard: true })
    },
  })
  return (
    <form {...form} className="form" aria-label="Choose a new password">
      <div className="fields">
        <NewPasswordField name="password" label="New password" errors={errors} />
        {withCode && <CodeField errors={errors} />}
      </div>
      <Submit
        label="Change password"
        pendingLabel="Changing..."
        pending={pending}
        errors={errors}
      />
    </form>
  )
}
