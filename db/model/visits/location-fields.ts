import * as v from 'valibot'
import { calendarDate } from '../lib/fields.ts'
import { keysOf } from '../lib/keys.ts'
import { listOf } from '../lib/list-fields.ts'

const noTime = 'Please enter times as 12:00 or 13:30'
const clock = v.pipe(v.string(noTime), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime))

/** A time of the day at which no visit takes place, such as lunch. Null: there is none. */
const Break = v.nullable(
  v.pipe(
    v.tuple([clock, clock], noTime),
    v.check(([from, to]) => from < to, 'The break must end later than it begins'),
  ),
)
export type Break = v.InferOutput<typeof Break>

/** A closed day is for everybody, or for visits only: then the office is open, but no visit takes place. */
export const closedFor = { everybody: 'Everybody', visits: 'Visits alone' } as const

export const ClosedDay = v.object({
  date: calendarDate('Please enter a date as YYYY-MM-DD'),
  /** empty if there is no reason to show */
  reason: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(60, 'Please use at most 60 characters')),
    '',
  ),
  whom: v.optional(v.picklist(keysOf(closedFor)), 'visits'),
})
export type ClosedDay = v.InferOutput<typeof ClosedDay>

const mostClosedDays = 200

const ClosedDayList = v.pipe(
  listOf(ClosedDay, mostClosedDays, `There is room for ${mostClosedDays} closed days at most`),
  v.check(
    (days) => new Set(days.map(({ date }) => date)).size === days.length,
    'A day is closed once',
  ),
)

export const wholeNumber = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** The fields of a location that say when visits are possible there. */
export const visitFieldsGiven = {
  break: Break,
  closedDays: ClosedDayList,
  /** minutes from one time on offer to the next */
  stepMinutes: wholeNumber(5, 240),
  horizonDays: wholeNumber(1, 730),
  /** how many visits may take place at the same time */
  capacity: wholeNumber(1, 100),
}

type VisitFields = {
  [Name in keyof typeof visitFieldsGiven]: v.InferOutput<(typeof visitFieldsGiven)[Name]>
}

/** The values of a location until staff save other ones. */
export const defaultVisitFields: VisitFields = {
  break: ['12:00', '13:00'],
  closedDays: [],
  stepMinutes: 60,
  horizonDays: 180,
  capacity: 4,
}

export const visitFields = {
  break: v.optional(visitFieldsGiven.break, defaultVisitFields.break),
  closedDays: v.optional(visitFieldsGiven.closedDays, []),
  stepMinutes: v.optional(visitFieldsGiven.stepMinutes, defaultVisitFields.stepMinutes),
  horizonDays: v.optional(visitFieldsGiven.horizonDays, defaultVisitFields.horizonDays),
  capacity: v.optional(visitFieldsGiven.capacity, defaultVisitFields.capacity),
}

/** The fields of a location that only visits need. */
export const visitFieldsOf = (location: VisitFields) => ({
  break: location.break,
  // The hours name those for everybody.
  closedDays: location.closedDays.filter(({ whom }) => whom === 'visits'),
  stepMinutes: location.stepMinutes,
  horizonDays: location.horizonDays,
  capacity: location.capacity,
})
