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
import { signals, spamFilter } from './spam.ts'

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

/** Any of them may be set at any time. */
export const visitStatuses = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
export type VisitStatus = keyof typeof visitStatuses

/** The date in `timeZone` now, as YYYY-MM-DD. */
export const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

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

/** A visit request whose date is not past at the site. */
export const visitRequestIn = (timeZone: string) =>
  v.pipe(
    VisitRequest,
    v.forward(
      v.partialCheck(
        [['preferredDate']],
        ({ preferredDate }) => preferredDate >= todayIn(timeZone),
        'Please choose today or a later date',
      ),
      ['preferredDate'],
    ),
  )

export const VisitStatusChange = model({
  status: choice(visitStatuses, 'Please choose one of the four statuses'),
})

/** A page of the list, and of one status if it is named. */
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
