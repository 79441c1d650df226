import * as v from 'valibot'
import { visitKinds, visitOutcomes, visitStatuses, visitTypes } from '../lib/labels.ts'
import { newsFields } from '../consents/words.ts'
import { choice, optionalChoice } from '../lib/choices.ts'
import {
  candidateId,
  email,
  exactModel,
  model,
  optionalLine,
  optionalName,
  optionalProse,
  properName,
  required,
  submissionId,
  timestamp,
} from '../lib/fields.ts'
import {
  callAtField,
  locationId,
  maybe,
  Needs,
  needsField,
  noDate,
  noInstant,
  noTimeChosen,
  timeFields,
} from './fields.ts'
import { Page } from '../lib/page.ts'
import { cameFields } from '../submissions/came.ts'
import { signals, spamFilter } from '../submissions/spam.ts'
import { dayProblem, type Office } from './visit-times.ts'

const requestFields = {
  submissionId: submissionId(),
  firstName: properName(1, 'First name is required', 100),
  lastName: properName(1, 'Last name is required', 100),
  email: email(),
  phone: required('Phone number is required', 20),
  ...timeFields,
  location: maybe(locationId),
  visitType: choice(visitTypes, 'Please choose a visit type'),
  studyInterest: optionalLine(100),
  medicalHistory: optionalProse(5000),
  questions: optionalProse(5000),
  needs: needsField,
  ...callAtField,
  ...cameFields,
  ...newsFields,
  ...signals,
}

/** A separate schema for the day and for the label, so that one answer names all errors. */
const timeGiven = (field: 'preferredDate' | 'preferredTime', message: string) =>
  v.pipe(
    v.looseObject({}),
    v.forward(
      v.check((sent: Record<string, unknown>) => Boolean(sent['startsAt'] || sent[field]), message),
      [field],
    ),
    v.transform(() => ({})),
  )

const checked = v.intersect([
  model(requestFields),
  timeGiven('preferredDate', noDate),
  timeGiven('preferredTime', noTimeChosen),
])
export const VisitRequest = { ...checked, entries: requestFields }
export type VisitRequest = v.InferOutput<typeof VisitRequest>

/** A visit request for a time that is possible at that office, as far as a browser can tell. */
export const visitRequestAt = (office: Office) =>
  v.pipe(
    VisitRequest,
    v.forward(
      v.check(
        ({ preferredDate: date }) => !date || !dayProblem(date, office),
        ({ input }) => dayProblem(input.preferredDate ?? '', office) ?? '',
      ),
      ['preferredDate'],
    ),
  )

/**
 * A visit that staff enter for somebody as the desk knows them: by one name, and an address or a number. With
 * `candidateId` it is for this person, even if another one has the same name and number.
 */
export const StaffVisit = v.pipe(
  exactModel({
    submissionId: submissionId(),
    candidateId: v.optional(candidateId),
    firstName: properName(1, 'First name is required', 100),
    lastName: optionalName(100),
    email: maybe(email()),
    phone: optionalLine(50),
    visitType: choice(visitKinds, 'Please choose a visit type'),
    locationId: maybe(locationId),
    startsAt: timestamp('Please choose a day and a time'),
    studyInterest: optionalLine(100),
    questions: optionalProse(5000),
    needs: needsField,
    force: v.optional(v.boolean('force is true or false')),
  }),
  v.forward(
    v.check(
      ({ email, phone, candidateId }) => Boolean(email ?? phone ?? candidateId),
      'Please enter an e-mail address or a telephone number',
    ),
    ['phone'],
  ),
)
export type StaffVisit = v.InferOutput<typeof StaffVisit>

const noStatus = 'Please choose one of the four statuses'

/** A change of a visit by staff; a missing field keeps its value. */
export const VisitChange = exactModel({
  startsAt: v.optional(timestamp(noInstant)),
  locationId: v.optional(locationId),
  status: v.optional(choice(visitStatuses, noStatus)),
  outcome: v.optional(v.nullable(choice(visitOutcomes, 'Please choose one of the outcomes'))),
  needs: v.optional(Needs),
  basedOn: v.string('basedOn is the updatedAt of the visit'),
  /** confirms or moves although the time is full */
  force: v.optional(v.boolean('force is true or false')),
})
export type VisitChange = Omit<v.InferOutput<typeof VisitChange>, 'basedOn'>

export const VisitStatusChange = model({
  status: choice(visitStatuses, noStatus),
  force: v.optional(v.boolean('force is true or false')),
})

export const VisitPage = v.intersect([
  Page,
  spamFilter,
  v.object({ status: optionalChoice(visitStatuses) }),
])

export const visitRequestFailed = {
  title: 'Submission Failed',
  text: 'Please try again or call us directly.',
}
