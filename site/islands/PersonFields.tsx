import { TextField } from '../ui/form/TextField.tsx'
import type { Errors } from '../ui/form/formControls.ts'

/** `values` are shown at first, by the name of their field. */
type PersonFieldsProps = { errors: Errors; values?: Record<string, string> }

export const PersonFields = ({ errors, values = {} }: PersonFieldsProps) => (
  <>
    <TextField
      name="firstName"
      label="First name"
      autoComplete="given-name"
      defaultValue={values.firstName}
      errors={errors}
    />
    <TextField
      name="lastName"
      label="Last name"
      autoComplete="family-name"
      defaultValue={values.lastName}
      errors={errors}
    />
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      defaultValue={values.email}
      errors={errors}
    />
    <TextField
      name="phone"
      label="Phone"
      type="tel"
      autoComplete="tel"
      defaultValue={values.phone}
      errors={errors}
    />
  </>
)
