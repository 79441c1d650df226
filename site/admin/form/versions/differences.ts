import * as v from 'valibot'
import { calendarDay, exactTime } from '#site/admin/base/time/dates.ts'
import type { AnyField, AnyFields } from '#db/model/records/fields.ts'
import type { Options } from '#db/model/lib/choices.ts'
import type { ClosedDays } from '#db/model/hours/closed-days.ts'
import { ClosedDay } from '#db/model/visits/location-fields.ts'
import { isRecord } from '#db/model/lib/keys.ts'
import { holidays } from '#db/model/hours/holidays.ts'
import { OfficeHours } from '#db/model/hours/hours.ts'
import { daysOf, rowsOfHours, timesOf } from '#db/model/hours/hours-rows.ts'

/** How staff see a value: as formatted Markdown or as a picture, as visitors would. */
type Look = 'written' | 'picture'

export type Difference = { label: string; look?: Look | undefined; theirs: string; mine: string }

const looks: Readonly<Partial<Record<AnyField['kind'], Look>>> = {
  formatted: 'written',
  picture: 'picture',
}

type Values = Readonly<Record<string, unknown>>

/** A record's fields, and the options that its form has loaded. */
export type RecordWords = {
  fields: AnyFields
  options?: Readonly<Record<string, Options>> | undefined
}

/** The fields in which two versions of a record differ, in their order. Fields that `mine` lacks stay as they are. */
export const recordDifferences = (
  { fields, options = {} }: RecordWords,
  theirs: Values,
  mine: Values,
): Difference[] =>
  Object.entries(fields)
    .filter(([name]) => mine[name] !== undefined)
    .map(([name, field]) => {
      const words = options[name] ?? field.options
      return {
        label: field.label,
        look: looks[field.kind],
        theirs: wordsFor(theirs[name], words),
        mine: wordsFor(mine[name], words),
      }
    })
    .filter((field) => field.theirs !== field.mine)

const wordsFor = (value: unknown, options?: Options) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : valueText(value, options)

const isTime = (value: unknown): value is string =>
  v.is(v.pipe(v.string(), v.isoTimestamp()), value)

export function valueText(value: unknown, options: Options = {}): string {
  if (Array.isArray(value)) return value.map((item) => valueText(item, options)).join('\n')
  if (isTime(value)) return exactTime(value)
  const hours = v.safeParse(OfficeHours, value)
  if (hours.success) return textOfHours(hours.output)
  const day = v.safeParse(v.strictObject(ClosedDay.entries), value)
  if (day.success) return textOfDay(day.output)
  // An age with its unit, or whom to contact.
  if (isRecord(value)) return Object.values(value).filter(Boolean).join(' ')
  return options[String(value)] ?? String(value ?? '')
}

const textOfDay = ({ date, reason, whom }: ClosedDay) =>
  [calendarDay(date), reason, whom === 'visits' && '(visits alone)'].filter(Boolean).join(' ')

function textOfHours(hours: OfficeHours) {
  const rows = rowsOfHours(hours).map((row) => `${daysOf(row)}: ${timesOf(row)}`)
  return [...rows, ...(hours.closed ? [`Closed: ${textOfClosed(hours.closed)}`] : [])].join('\n')
}

const textOfClosed = ({ holidays: kept, days }: ClosedDays) =>
  [
    ...kept.map((key) => holidays[key].name),
    ...days.map(({ date, name }) => [calendarDay(date), name].filter(Boolean).join(' ')),
  ].join(', ') || 'on no holiday'
