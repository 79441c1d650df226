import { accessFields } from '#db/model/auth/fields.ts'
import { PasswordChange } from '#db/model/users.ts'
import type { User } from '../base/session.ts'
import { FormDialog } from '../form/record/FormDialog.tsx'
import { changeOwnPassword } from './account.ts'

const { currentPassword, newPassword } = accessFields

type PasswordFormProps = { open: boolean; onClose: () => void; user: User }

export const passwordTitle = ({ hasPassword }: User) =>
  hasPassword ? 'Change my password' : 'Set a password'

/** Changes the password, or sets the first one of an account that has passkeys. */
export const PasswordForm = ({ user, ...dialog }: PasswordFormProps) => (
  <FormDialog
    {...dialog}
    title={passwordTitle(user)}
    text="Wherever else you are signed in, you are signed out at once."
    model={PasswordChange}
    fields={{ ...(user.hasPassword && { currentPassword }), newPassword }}
    buttons={[user.hasPassword ? 'Change password' : 'Set password', 'Updating...']}
    send={changeOwnPassword}
    sent={{ title: 'Password changed', text: 'Use the new one from now on.' }}
    failed={{ title: 'Failed to change the password', text: 'An error occurred' }}
    onSent={dialog.onClose}
  />
)
