import * as v from 'valibot'
import { exactTime } from '../../app/exactTime.ts'
import type { Options } from '../../../../db/model/lib/choices.ts'
import { daysOf, OfficeHours, rowsOfHours, timesOf } from '../../../../db/model/hours.ts'

export type Difference = { label: string; theirs: string; mine: string }

type Fields = Readonly<Record<string, unknown>>

/** The fields in which two versions of a record differ, by their labels. */
export const recordDifferences = (labels: Options, theirs: Fields, mine: Fields): Difference[] =>
  Object.entries(labels)
    .map(([name, label]) => ({ label, theirs: wordsFor(theirs[name]), mine: wordsFor(mine[name]) }))
    .filter((field) => field.theirs !== field.mine)

const wordsFor = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textOf(value)

const isTime = (value: unknown): value is string =>
  v.is(v.pipe(v.string(), v.isoTimestamp()), value)

/** The value of a field as staff read it. */
export function textOf(value: unknown, options: Options = {}) {
  if (Array.isArray(value)) return value.join('\n')
  if (isTime(value)) return exactTime(value)
  const hours = v.safeParse(OfficeHours, value)
  if (hours.success) return textOfHours(hours.output)
  return options[String(value)] ?? String(value ?? '')
}

const textOfHours = (hours: OfficeHours) =>
  rowsOfHours(hours)
    .map((row) => `${daysOf(row)}: ${timesOf(row)}`)
    .join('\n')
