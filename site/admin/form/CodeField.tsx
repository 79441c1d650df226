import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'

type CodeFieldProps = { label?: string; hint?: string; errors: Errors }

export const CodeField = ({ label = 'Code, or a recovery code', hint, errors }: CodeFieldProps) => (
  <TextField
    name="code"
    label={label}
    hint={hint}
    autoComplete="one-time-code"
    maxLength={50}
    wide
    errors={errors}
  />
)
