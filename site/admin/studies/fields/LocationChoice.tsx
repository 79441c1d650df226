import { useState } from 'react'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { $locations } from '#site/admin/base/locations.ts'
import { ChoiceGroup } from '#site/admin/form/ChoiceGroup.tsx'
import { FieldValue } from '#site/admin/form/HiddenField.tsx'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'

/** The places where a study is done. The form is shown once they are loaded. */
export function LocationChoice({ name, label, value, errors }: DrawnField) {
  const locations = useData($locations) ?? []
  const [ids, setIds] = useState<readonly unknown[]>(Array.isArray(value) ? value : [])
  return (
    <ChoiceGroup label={label} error={errors?.[name]} optional>
      <FieldValue name={name} value={ids} />
      {locations.map(({ id, name, address, active }) => (
        <Checkbox
          key={id}
          label={name}
          hint={active ? address : `${address} (switched off: visitors do not read it)`}
          checked={ids.includes(id)}
          onChange={(isChosen) =>
            setIds(isChosen ? [...ids, id] : ids.filter((other) => other !== id))
          }
        />
      ))}
      {locations.length === 0 && (
        <p className="note">
          There are none yet: <AdminLink to="/admin/locations">add your locations</AdminLink>.
        </p>
      )}
    </ChoiceGroup>
  )
}
