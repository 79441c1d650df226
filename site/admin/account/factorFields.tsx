import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'

export const PasswordField = ({ errors }: { errors: Errors }) => (
  <TextField
    name="currentPassword"
    label="Current password"
    type="password"
    autoComplete="current-password"
    wide
    errors={errors}
  />
)
