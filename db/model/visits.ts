import * as v from 'valibot'
import {
  choice,
  email,
  flag,
  model,
  optionalChoice,
  optionalProse,
  Page,
  required,
  submissionId,
} from './fields.ts'
import { clockIn, hourAfter, wallTime, weekdayOf } from './clock.ts'
import { closedOn, type OfficeHours, openOn } from './hours.ts'
import { signals, spamFilter } from './spam.ts'
import { keysOf } from './keys.ts'

export const visitTimes = {
  '8:00 AM': '8:00 AM',
  '9:00 AM': '9:00 AM',
  '10:00 AM': '10:00 AM',
  '11:00 AM': '11:00 AM',
  '1:00 PM': '1:00 PM',
  '2:00 PM': '2:00 PM',
  '3:00 PM': '3:00 PM',
  '4:00 PM': '4:00 PM',
} as const

export const visitTypes = {
  consultation: 'Initial consultation',
  screening: 'Screening visit',
  information: 'Information session',
  'follow-up': 'Follow-up visit',
} as const

export const studyInterests = {
  cardiovascular: 'Cardiovascular',
  diabetes: 'Diabetes',
  oncology: 'Oncology',
  neurology: 'Neurology',
  respiratory: 'Respiratory',
  other: 'Other',
} as const

/** Staff may set any status at any time. */
export const visitStatuses = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export type VisitStatus = keyof typeof visitStatuses

/** The date in `timeZone` now, as YYYY-MM-DD. */
export const todayIn = (timeZone: string) => clockIn(timeZone).date

export const VisitRequest = model({
  submissionId: submissionId(),
  firstName: required('First name is required', 100),
  lastName: required('Last name is required', 100),
  email: email(),
  phone: required('Phone number is required', 20),
  preferredDate: v.pipe(
    required('Please choose a preferred date', 20),
    v.isoDate('Please enter the date as YYYY-MM-DD'),
    v.check(isCalendarDay, 'There is no such day in the calendar'),
  ),
  preferredTime: choice(visitTimes, 'Please choose a preferred time'),
  visitType: choice(visitTypes, 'Please choose a visit type'),
  studyInterest: optionalChoice(studyInterests),
  medicalHistory: optionalProse(5000),
  questions: optionalProse(5000),
  keepInformed: flag(),
  ...signals,
})
export type VisitRequest = v.InferOutput<typeof VisitRequest>

function isCalendarDay(date: string) {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

type VisitTime = keyof typeof visitTimes
const everyTime = keysOf(visitTimes)

/** The time zone and the hours that decide when visits are possible. */
type Office = { timeZone: string; hours: OfficeHours }

/** The times at which an hour's visit fits into the office hours of that day. */
const openTimes = (date: string, { hours }: Office) =>
  everyTime.filter((label) => {
    const begin = wallTime(label)
    return hours[weekdayOf(date)].some(([from, to]) => begin >= from && hourAfter(begin) <= to)
  })

/** The open times of that day that have not passed yet. */
export function timesOn(date: string, office: Office, now = new Date()) {
  const { date: today, time } = clockIn(office.timeZone, now)
  const isAhead = (label: VisitTime) => date > today || (date === today && wallTime(label) > time)
  return openTimes(date, office).filter(isAhead)
}

/** The reason why no visit is possible on that day, as a sentence; undefined if one is possible. */
export function dayProblem(date: string, office: Office, now = new Date()) {
  if (date < clockIn(office.timeZone, now).date) return 'Please choose today or a later date'
  if (openTimes(date, office).length === 0) return closedOn(date)
  if (timesOn(date, office, now).length > 0) return undefined
  return 'There is no time left today. Please choose another day.'
}

function timeProblem(date: string, label: VisitTime, office: Office, now = new Date()) {
  if (timesOn(date, office, now).includes(label)) return undefined
  return openTimes(date, office).includes(label)
    ? 'This time has passed today. Please choose a later one.'
    : openOn(date, office.hours)
}

/** A visit request for a time that is possible at that office. */
export const visitRequestAt = (office: Office) =>
  v.pipe(
    model({
      ...VisitRequest.entries,
      preferredDate: v.pipe(
        VisitRequest.entries.preferredDate,
        v.check(
          (date) => !dayProblem(date, office),
          ({ input }) => dayProblem(input, office) ?? '',
        ),
      ),
    }),
    v.forward(
      v.check(
        ({ preferredDate, preferredTime }) => !timeProblem(preferredDate, preferredTime, office),
        ({ input }) => timeProblem(input.preferredDate, input.preferredTime, office) ?? '',
      ),
      ['preferredTime'],
    ),
  )

export const VisitStatusChange = model({
  status: choice(visitStatuses, 'Please choose one of the four statuses'),
})

/** Query of the list, filtered by status. */
export const VisitPage = v.intersect([
  Page,
  spamFilter,
  v.object({ status: optionalChoice(visitStatuses) }),
])

export const visitRequestSent = {
  title: 'Visit Request Submitted',
  text: "We'll contact you within 24 hours to confirm your appointment.",
}

export const visitRequestFailed = {
  title: 'Submission Failed',
  text: 'Please try again or call us directly.',
}
