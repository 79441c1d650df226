import { type Role, roles } from '#db/model/access.ts'
import { Select } from '#site/ui/form/Select.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { userLabels as labels } from './users.ts'

export const roleHint =
  'Admins see everything. Coordinators see inquiries and visits, editors the public content, HR jobs and applications.'

type UserFieldsProps = {
  user?: { name: string; email: string | null; role: Role }
  errors: Errors
}

export const UserFields = ({ user, errors }: UserFieldsProps) => (
  <>
    <TextField
      name="name"
      label={labels.name}
      hint="As colleagues know them."
      autoComplete="off"
      optional={!user}
      defaultValue={user?.name}
      wide
      errors={errors}
    />
    <TextField
      name="email"
      label={labels.email}
      type="email"
      autoComplete="off"
      optional
      defaultValue={user?.email ?? ''}
      wide
      errors={errors}
    />
    <Select
      name="role"
      label={labels.role}
      hint={roleHint}
      options={roles}
      defaultValue={user?.role}
      wide
      errors={errors}
    />
  </>
)
