import type { Options } from '#db/model/lib/choices.ts'
import type { FieldProps } from '#site/ui/form/Field.tsx'
import { registryWords } from '#db/model/studies/labels.ts'
import { Select } from '#site/ui/form/Select.tsx'

/** A choice that also offers the saved value, if the list does not have it. */
export function KeptSelect({
  options,
  ...field
}: FieldProps & { options: Options; defaultValue: string }) {
  const { defaultValue: saved } = field
  const isListed = saved === '' || Object.hasOwn(options, saved)
  return (
    <Select
      {...field}
      options={isListed ? options : { [saved]: registryWords({}, saved), ...options }}
      placeholder="Not said"
      optional
    />
  )
}
