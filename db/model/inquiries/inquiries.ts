import * as v from 'valibot'
import { newsFields } from '../consents/words.ts'
import { optionalChoice } from '../lib/choices.ts'
import {
  areaChosen,
  email,
  model,
  optionalLine,
  properName,
  proseAtLeast,
  required,
  submissionId,
} from '../lib/fields.ts'
import { Page } from '../lib/page.ts'
import { callAtField } from '../visits/fields.ts'
import type { AskingFor } from '../candidates/ways.ts'
import { cameFields } from '../submissions/came.ts'
import { signals, spamFilter } from '../submissions/spam.ts'

export const ageRanges = {
  '18-25': '18-25',
  '26-35': '26-35',
  '36-45': '36-45',
  '46-55': '46-55',
  '56-65': '56-65',
  '66-75': '66-75',
  '75+': '75+',
} as const

export const callTimes = {
  morning: 'Morning (8 AM-12 PM)',
  afternoon: 'Afternoon (12-5 PM)',
  evening: 'Evening (5-8 PM)',
  anytime: 'Anytime',
} as const

export type PreferredCallTime = keyof typeof callTimes

const noArea = 'Please select an area of interest'

/** A form may send it empty. */
const optionalStudyId = v.optional(
  v.nullable(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer('studyId is the number of a study'),
        v.minValue(1, 'studyId is the number of a study'),
        v.maxValue(Number.MAX_SAFE_INTEGER, 'studyId is the number of a study'),
      ),
    ]),
  ),
)

const patientFields = {
  submissionId: submissionId(),
  firstName: properName(2, 'First name must be at least 2 characters', 100),
  lastName: properName(2, 'Last name must be at least 2 characters', 100),
  email: email(),
  phone: required('Phone number is required', 50),
  ageRange: optionalChoice(ageRanges),
  preferredCallTime: optionalChoice(callTimes),
  interest: areaChosen(noArea),
  message: proseAtLeast(10, 'Please provide a message with at least 10 characters', 5000),
  study: optionalLine(200),
  studyId: optionalStudyId,
  ...callAtField,
  ...cameFields,
  ...newsFields,
  ...signals,
}

const dropped = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(() => undefined),
  ),
)

/** An inquiry about its sender. Fields that the form hides then are dropped. */
const forMyself = model({
  ...patientFields,
  askingFor: v.optional(
    v.pipe(
      v.nullable(v.picklist(['myself', ''])),
      v.transform(() => 'myself' as const),
    ),
    'myself',
  ),
  callerName: dropped,
  relation: dropped,
})

/** An inquiry about another person. Its sender is `callerName`. */
const forSomebodyElse = model({
  ...patientFields,
  askingFor: v.literal('somebody-else'),
  callerName: properName(1, 'Please enter your own name too', 200),
  relation: optionalLine(100),
})

const options = v.variant(
  'askingFor',
  [forMyself, forSomebodyElse],
  'Please choose for whom you ask',
)
export const PatientInquiry = { ...options, entries: forSomebodyElse.entries }
type Asked = 'askingFor' | 'callerName'
export type PatientInquiry = Omit<v.InferOutput<typeof forSomebodyElse>, Asked> & {
  askingFor: AskingFor
  callerName?: string | null | undefined
}

export const InquiryPage = v.intersect([Page, spamFilter])

/** The message of somebody who answered the questions of a study and has nothing to add. */
export const noMessage = 'Sent without a message'

export const inquiryFailed = { title: 'Error', text: 'Failed to submit inquiry' }
