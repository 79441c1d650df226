import * as v from 'valibot'
import { sponsorStatuses } from '../lib/labels.ts'
import { newsFields } from '../consents/words.ts'
import { choice, optionalChoice } from '../lib/choices.ts'
import {
  email,
  model,
  optionalLine,
  optionalProse,
  properName,
  submissionId,
} from '../lib/fields.ts'
import { optionalOwner, userId } from '../candidates/owner.ts'
import { signals } from '../submissions/spam.ts'
import { InquiryPage } from './inquiries.ts'

export const studyPhases = {
  phase1: 'Phase I',
  phase2: 'Phase II',
  phase3: 'Phase III',
  phase4: 'Phase IV',
  multiple: 'Multiple phases',
} as const

/** Requests that a sponsor can make with an inquiry, as staff read them. */
export const sponsorRequests = {
  cda: 'CDA to sign',
} as const

export const nextStepOfRequest = {
  cda: 'Write to ask for their CDA, or send yours. Once both have signed it, mark this inquiry as answered.',
} as const satisfies Record<keyof typeof sponsorRequests, string>

export const SponsorInquiry = model({
  submissionId: submissionId(),
  contactName: properName(2, 'Contact name must be at least 2 characters', 200),
  company: properName(2, 'Company name must be at least 2 characters', 200),
  email: email(),
  phone: optionalLine(50),
  studyPhase: optionalChoice(studyPhases),
  message: optionalProse(5000),
  request: optionalChoice(sponsorRequests),
  ...newsFields,
  ...signals,
})
export type SponsorInquiry = v.InferOutput<typeof SponsorInquiry>

export const SponsorPage = v.intersect([
  InquiryPage,
  v.object({
    status: optionalChoice(sponsorStatuses),
    owner: optionalOwner,
    request: optionalChoice(sponsorRequests),
  }),
])
export type SponsorPage = v.InferOutput<typeof SponsorPage>

/** The fields of a sponsor inquiry that staff set; a missing field keeps its value. */
export const SponsorChange = model({
  status: v.optional(choice(sponsorStatuses, 'Please choose one of the statuses')),
  ownerId: v.optional(v.nullable(userId)),
  basedOn: v.string('basedOn is the updatedAt of the inquiry'),
})
export type SponsorChange = Omit<v.InferOutput<typeof SponsorChange>, 'basedOn'>
