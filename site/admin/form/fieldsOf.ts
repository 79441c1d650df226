import type { Errors } from '#site/ui/form/formControls.ts'

type Source<Name extends string> = {
  fields: Readonly<Record<Name, { label: string }>>
  /** missing for a new one */
  record: Readonly<Partial<Record<NoInfer<Name>, unknown>>> | undefined
  errors: Errors
}

/** Gives the fields of a record's form their name, label, saved value and error. */
export const recordFields =
  <Name extends string>({ fields, record, errors }: Source<Name>) =>
  (name: Name) => ({
    name,
    label: fields[name].label,
    defaultValue: textOf(record?.[name]),
    errors,
  })

/** A list is edited as one line an item. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))
