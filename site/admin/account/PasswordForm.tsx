import { PasswordChange } from '#db/model/users.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import type { User } from '../base/session.ts'
import { PasswordField } from './factorFields.tsx'
import { changeOwnPassword } from './account.ts'
import { NewPasswordField } from '../form/NewPasswordField.tsx'

type PasswordFormProps = { open: boolean; onClose: () => void; user: User }

/** Changes the password, or sets the first one of an account that has passkeys. */
export const PasswordForm = ({ open, onClose, user }: PasswordFormProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    firm
    title={passwordTitle(user)}
    text="Wherever else you are signed in, you are signed out at once."
  >
    <Fields onClose={onClose} user={user} />
  </Dialog>
)

export const passwordTitle = ({ hasPassword }: User) =>
  hasPassword ? 'Change my password' : 'Set a password'

function Fields({ onClose, user }: Omit<PasswordFormProps, 'open'>) {
  const { form, errors, pending } = useForm(PasswordChange, {
    send: changeOwnPassword,
    sent: { title: 'Password changed', text: 'Use the new one from now on.' },
    failed: { title: 'Failed to change the password', text: 'An error occurred' },
    onSent: onClose,
  })
  return (
    <form {...form} className="form" aria-label={passwordTitle(user)}>
      <div className="fields">
        {user.hasPassword && <PasswordField errors={errors} />}
        <NewPasswordField name="newPassword" label="New password" errors={errors} />
      </div>
      <FormActions
        label={user.hasPassword ? 'Change password' : 'Set password'}
        pendingLabel="Updating..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}
