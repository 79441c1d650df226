import { Select } from '#site/ui/form/Select.tsx'
import type { FieldProps } from '#site/ui/form/Field.tsx'
import { useOwnerNames } from '#site/admin/base/owners.ts'

/** The user who looks after people who ask about this study. */
export function OwnerField(field: FieldProps & { defaultValue: string }) {
  const names = useOwnerNames()
  const { defaultValue: saved } = field
  // The saved one is an option even before the names are loaded.
  const options = { ...(saved && { [saved]: `User #${saved}` }), ...names }
  return <Select {...field} options={options} placeholder="Nobody in particular" optional />
}
