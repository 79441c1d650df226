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

export const Cancel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="button button-outline" onClick={onClose}>
    Cancel
  </button>
)
