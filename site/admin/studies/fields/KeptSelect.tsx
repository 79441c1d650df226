import { registryWords } from '#db/model/studies/labels.ts'
import { useOwnerNames } from '#site/admin/base/owners.ts'
import { type DrawnField, fieldText } from '#site/admin/form/record/drawnFields.ts'
import { RecordField } from '#site/admin/form/record/RecordField.tsx'

/** A choice that also offers the saved value, if the list does not have it. */
export function KeptSelect({ options = {}, ...field }: DrawnField) {
  const saved = fieldText(field.value)
  const isListed = saved === '' || Object.hasOwn(options, saved)
  return (
    <RecordField
      {...field}
      options={isListed ? options : { [saved]: registryWords({}, saved), ...options }}
    />
  )
}

/** The user who looks after people who ask about this study. The saved one is an option before the names are loaded. */
export function OwnerField(field: DrawnField) {
  const saved = fieldText(field.value)
  const options = { ...(saved && { [saved]: `User #${saved}` }), ...useOwnerNames() }
  return <RecordField {...field} options={options} none="Nobody in particular" />
}
