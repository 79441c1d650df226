import { Select } from '#site/ui/form/Select.tsx'
import { useOwnerNames } from '#site/admin/base/owners.ts'
import { type DrawnField, fieldText } from '#site/admin/form/record/drawnFields.ts'

/** The user who looks after people who ask about this study. */
export function OwnerField({ value, ...field }: DrawnField) {
  const names = useOwnerNames()
  const saved = fieldText(value)
  // The saved one is an option even before the names are loaded.
  const options = { ...(saved && { [saved]: `User #${saved}` }), ...names }
  return (
    <Select {...field} options={options} defaultValue={saved} placeholder="Nobody in particular" />
  )
}
