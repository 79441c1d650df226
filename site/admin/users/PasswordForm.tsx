import { PasswordChange, passwordLength } from '../../../db/model/users.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { FormActions } from '../form/FormActions.tsx'
import { PasswordField } from './factorFields.tsx'
import { changePassword } from './users.ts'

type PasswordFormProps = { open: boolean; onClose: () => void }

export const PasswordForm = ({ open, onClose }: PasswordFormProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    firm
    title="Change my password"
    text="Wherever else you are signed in, you are signed out at once."
  >
    <Fields onClose={onClose} />
  </Dialog>
)

function Fields({ onClose }: { onClose: () => void }) {
  const { form, errors, pending } = useForm(PasswordChange, {
    send: changePassword,
    sent: { title: 'Password changed', text: 'Use the new one from now on.' },
    failed: { title: 'Failed to change the password', text: 'An error occurred' },
    onSent: onClose,
  })
  return (
    <form {...form} className="form" aria-label="Change my password">
      <div className="fields">
        <PasswordField errors={errors} />
        <TextField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters.`}
          wide
          errors={errors}
        />
      </div>
      <FormActions
        label="Change password"
        pendingLabel="Updating..."
        pending={pending}
        errors={errors}
        onCancel={onClose}
      />
    </form>
  )
}
