import { useState } from 'react'
import { placeLabel, type RegistryPlace } from '#db/model/studies/registry/registry.ts'
import { studyParts } from '#db/model/studies/fields.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { ChoiceGroup } from '#site/admin/form/ChoiceGroup.tsx'
import { FieldValue } from '#site/admin/form/HiddenField.tsx'
import type { DrawnField } from '#site/admin/form/record/drawnFields.ts'
import { RecordFields } from '#site/admin/form/record/RecordFields.tsx'
import { Group } from './Group.tsx'
import { KeptSelect } from './KeptSelect.tsx'
import { type GroupProps, registryHints } from './groupProps.ts'

export const RegistryGroup = (group: GroupProps) => (
  <Group id="registry" steps={group.steps}>
    <RecordFields
      form={group.form}
      of={studyParts.registry.fields}
      own={{
        studyType: (field) => <KeptSelect {...field} />,
        status: (field) => <KeptSelect {...field} />,
        registryPlaces: (field) => <RegistryPlaces {...field} />,
      }}
      hints={registryHints(group)}
    />
  </Group>
)

function RegistryPlaces({ name, label, hint, value, errors }: DrawnField) {
  // Only the import writes these places; the form keeps or drops all of them.
  const [all] = useState((value ?? []) as RegistryPlace[])
  const [kept, setKept] = useState<readonly RegistryPlace[]>(all)
  return (
    <>
      <FieldValue name={name} value={kept} />
      {all.length > 0 && (
        <ChoiceGroup label={label} hint={hint} error={errors?.[name]}>
          {all.map((place) => (
            <Checkbox
              key={JSON.stringify(place)}
              label={placeLabel(place)}
              checked={kept.includes(place)}
              onChange={(isKept) =>
                setKept(all.filter((one) => (one === place ? isKept : kept.includes(one))))
              }
            />
          ))}
        </ChoiceGroup>
      )}
    </>
  )
}
