import * as v from 'valibot'
import type { AnyField, AnyFields } from '#db/model/records/fields.ts'
import type { Options } from '#db/model/lib/choices.ts'
import type { FieldProps } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { rangeOf } from '../schema.ts'
import type { RecordModel, Values } from './values.ts'

/** A field of a form, with the value to begin with. */
export type DrawnField = FieldProps &
  Pick<AnyField, 'kind' | 'options' | 'none' | 'rows' | 'autoComplete'> & {
    value: unknown
    /** the limits of a number */
    min?: number | undefined
    max?: number | undefined
    /** the id of a datalist */
    list?: string
  }

/** A value as a field shows it: a list is edited as one line an item. */
export const fieldText = (value: unknown) =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '')

const wideKinds: ReadonlySet<AnyField['kind']> = new Set(['text', 'formatted', 'lines'])

/** The value of a field of a new record. */
function defaultOf(rules: v.GenericSchema): unknown {
  const empty = v.safeParse(rules, undefined)
  return empty.success ? empty.output : undefined
}

function emptyValuesOf(kind: AnyField['kind']): readonly unknown[] {
  if (kind === 'lines' || kind === 'several') return [[]]
  return kind === 'number' ? [null, undefined] : ['', null]
}

type Drawn = {
  fields: AnyFields
  model: Pick<RecordModel, 'entries'>
  /** the values to begin with; a field without one begins with its default */
  values: Values
  errors: Errors
  /** the options of choices that the form has loaded */
  options?: Readonly<Record<string, Options>> | undefined
}

/** Gives a field its words, its value and its error; its rules say whether it may be empty. */
export const drawnFields =
  ({ fields, model, values, errors, options }: Drawn) =>
  (name: string): DrawnField => {
    const words = fields[name]
    const rules = model.entries[name]
    if (!words || !rules) throw new Error(`There is no field ${name}`)
    const { wide = false, required = false, kind, ...drawn } = words
    return {
      ...drawn,
      kind,
      name,
      wide: wide || wideKinds.has(kind),
      options: options?.[name] ?? words.options,
      optional: !required && emptyValuesOf(kind).some((empty) => v.is(rules, empty)),
      value: values[name] === undefined ? defaultOf(rules) : values[name],
      errors,
      ...(kind === 'number' && rangeOf(rules)),
    }
  }
