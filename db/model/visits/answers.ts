import * as v from 'valibot'
import { addDays, dayIn, daysBetween } from '../lib/time.ts'
import { calendarDate, exactModel, optionalLine, timestamp } from '../lib/fields.ts'
import { visitKinds } from '../lib/labels.ts'
import { choice } from '../lib/choices.ts'
import { RowId } from '../lib/page.ts'

/** Visits are planned at most two years ahead: see `horizonDays`. */
function isNear(date: string) {
  const today = dayIn('UTC')
  return date >= addDays(today, -366) && date <= addDays(today, 732)
}

const date = v.pipe(
  calendarDate('Please give the day as YYYY-MM-DD'),
  v.check(isNear, 'Please ask for days from a year ago to two years ahead'),
)

/** How many days one answer covers at most. */
const mostDays = 62

type Range = { from: string; to: string }

function rangeProblem({ from, to }: Range) {
  if (from > to) return 'The last day is before the first'
  return daysBetween(from, to) < mostDays ? undefined : `Please ask for at most ${mostDays} days`
}

/** The rules of a range of days. The error belongs to its last day. */
const isRange = <Query extends Range>() =>
  v.rawCheck<Query>(({ dataset, addIssue }) => {
    const message = dataset.typed && rangeProblem(dataset.value)
    if (!message) return
    const { value: input } = dataset
    const path = { type: 'object', origin: 'value', input, key: 'to', value: input.to } as const
    addIssue({ message, path: [path] })
  })

const location = v.optional(RowId)

export const SlotQuery = v.pipe(
  exactModel({
    type: choice(visitKinds, 'There is no such visit type'),
    location,
    from: date,
    to: date,
  }),
  isRange(),
)

/** The days of which free times are asked for an existing visit. */
export const DaysQuery = v.pipe(exactModel({ from: date, to: date }), isRange())

export const CalendarQuery = v.pipe(exactModel({ location, from: date, to: date }), isRange())

/** A time on offer. `time` is its label in the location's zone. */
export type Slot = { time: string; startsAt: string; free: boolean }
/** `closed`: why no visit is possible on that day */
export type SlotDay = { date: string; closed?: string; slots: Slot[] }
export type Alternative = { date: string; time: string; startsAt: string }

/** An act of a visitor on their own visit, by the link in their mail. */
export const VisitorAct = v.pipe(
  exactModel({
    startsAt: v.optional(
      timestamp('Please send the time as ISO 8601, such as 2027-03-01T14:00:00Z'),
    ),
    cancel: yes(),
    reason: optionalLine(300),
    coming: yes(),
  }),
  v.check(
    ({ startsAt, cancel, coming }) =>
      [startsAt !== undefined, cancel === true, coming === true].filter(Boolean).length === 1,
    'Please choose one: another time, to cancel, or that you are coming',
  ),
)
export type VisitorAct = v.InferOutput<typeof VisitorAct>

/** A choice that forms send as a text. */
function yes() {
  return v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(['on', 'true', 'false', ''])], 'Please send true or false'),
      v.transform((value) => value === true || value === 'on' || value === 'true'),
    ),
  )
}
