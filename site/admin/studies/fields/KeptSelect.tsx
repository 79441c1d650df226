import { registryWords } from '#db/model/studies/labels.ts'
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
