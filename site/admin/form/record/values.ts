import * as v from 'valibot'
import { byName } from '#db/model/lib/keys.ts'
import type { AnyField, AnyFields } from '#db/model/records/fields.ts'

export type Values = Readonly<Record<string, unknown>>
export type RecordModel = v.GenericSchema<unknown, Values> & {
  entries: Readonly<Record<string, v.GenericSchema>>
}

const emptyValues = ['', null, undefined] as const

function valueIn(form: FormData, name: string, field: AnyField, rules: v.GenericSchema) {
  const { kind, required = false } = field
  const text = String(form.get(name) ?? '')
  if (kind === 'yes or no') return form.has(name)
  if (kind === 'several') return form.getAll(name)
  if (kind === 'lines') return text.split('\n')
  if (kind === 'own') return text === '' ? undefined : JSON.parse(text)
  // A choice of another record has its id.
  const isNumber = kind === 'number' || (kind === 'choice' && v.is(rules, 1))
  if (text.trim() !== '') return isNumber ? Number(text) : text
  const fitting = required ? [] : emptyValues.filter((value) => v.is(rules, value))
  // Rules that allow no empty text say so of one.
  return fitting.length > 0 || isNumber ? fitting[0] : text
}

/** Reads a form's fields for the model to check. Fields that the form does not show are left out: they stay as stored. */
export const valuesIn =
  (fields: AnyFields, { entries }: RecordModel) =>
  (form: FormData): Values =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const { kind } = field
        const rules = entries[name]
        const isShown = form.has(name) || kind === 'yes or no' || kind === 'several'
        return rules && isShown ? [[name, valueIn(form, name, field, rules)]] : []
      }),
    )

/** Typed texts, without spaces around them. */
export const typedText = <Name extends string>(values: Values, names: readonly Name[]) =>
  byName(names, (name) => String(values[name] ?? '').trim())
