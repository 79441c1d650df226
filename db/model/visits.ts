import * as v from 'valibot'
import { visitStatuses, visitTypes } from './lib/labels.ts'
import { newsFields } from './consents/words.ts'
import { choice, optionalChoice } from './lib/choices.ts'
import { isCalendarDay } from './lib/clock.ts'
import { email, model, optionalLine, optionalProse, required, submissionId } from './lib/fields.ts'
import { Page } from './lib/page.ts'
import { cameFields } from './submissions/came.ts'
import { signals, spamFilter } from './submissions/spam.ts'
import { dayProblem, type Office, timeProblem, visitTimes } from './visit-times.ts'

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
  studyInterest: optionalLine(100),
  medicalHistory: optionalProse(5000),
  questions: optionalProse(5000),
  ...cameFields,
  ...newsFields,
  ...signals,
})
export type VisitRequest = v.InferOutput<typeof VisitRequest>

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

/** The query of a list of visits. */
export const VisitPage = v.intersect([
  Page,
  spamFilter,
  v.object({ status: optionalChoice(visitStatuses) }),
])

export const visitRequestFailed = {
  title: 'Submission Failed',
  text: 'Please try again or call us directly.',
}
