import * as v from 'valibot'
import { officeHours } from '#db/model/hours/hours.ts'

/** Values for fields, the most telling first. */
const values: unknown[] = [
  'At length.\n\nAnd on.',
  'In a line',
  'a-title',
  '/media/0b6f1a2c-0000-4000-8000-000000000001',
  'https://pictures.example/ada.jpg',
  '2026-01-07T12:00:00Z',
  '2199-01-07',
  'ada@example.com',
  'America/New_York',
  'NCT01234567',
  'recruiting',
  'patients',
  'ALL',
  { value: 18, unit: 'years', name: 'Ada', facility: 'A clinic', city: 'Boston' },
  officeHours,
  ['One', 'Two'],
  ['PHASE2'],
  [{ facility: 'A clinic', city: 'Boston', zip: '02110', country: 'United States' }],
  [1],
  ['12:00', '13:00'],
  [{ date: '2199-01-07', reason: 'Moving' }],
  3,
  60,
  2026,
  true,
]

type Field = v.GenericSchema & { options?: unknown }

/** The options of a field, if it has any. */
const choicesOf = ({ options }: Field) =>
  Array.isArray(options) ? options.filter((option) => typeof option === 'string') : []

/** A body with a value for every field: the first of the values that its rules accept. */
export function goodBody({ entries }: { entries: v.ObjectEntries }): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, rules]) => {
      const field = rules as Field
      const value = [...choicesOf(field), ...values].find((one) => v.is(field, one))
      if (value === undefined)
        throw new Error(`add a value for ${name} to tests/helpers/bodies/good-body.ts`)
      return [name, value]
    }),
  )
}
