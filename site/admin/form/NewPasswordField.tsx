import { passwordLength } from '#db/model/auth/passwords.ts'
import { TextField } from '#site/ui/form/TextField.tsx'

type NewPasswordFieldProps = {
  name: 'password' | 'newPassword'
  label: string
  /** follows the length that is asked for */
  hint?: string
  errors: Parameters<typeof TextField>[0]['errors']
}

export const NewPasswordField = ({ hint = '', ...field }: NewPasswordFieldProps) => (
  <TextField
    {...field}
    type="password"
    autoComplete="new-password"
    hint={`At least ${passwordLength.min} characters.${hint && ` ${hint}`}`}
    wide
  />
)
