import { patientSubmission, sponsorSubmission } from '../../../db/inquiries.ts'
import { applicationSubmission } from '../../../db/applications.ts'
import type { Submission, Submitted } from '../../../db/submissions.ts'
import { visitSubmission } from '../../../db/visits.ts'

/** Make a database submission from a form's input. The keys are the names in the API's addresses. */
const builders = {
  'patient-inquiry': patientSubmission,
  'sponsor-inquiry': sponsorSubmission,
  'visit-request': visitSubmission,
  'job-application': applicationSubmission,
}

export type SubmissionName = keyof typeof builders
export type SubmittedAs<Name extends SubmissionName> = Parameters<(typeof builders)[Name]>[0]

export const isSubmissionName = (name: string): name is SubmissionName =>
  Object.hasOwn(builders, name)

/**
 * `submitted` must come from a form of this kind: from `accept`, or from the inbox, which it filled. Where
 * it waited, `sentAt` is when it came.
 */
export function buildSubmission(
  name: SubmissionName,
  submitted: Submitted<object>,
  sentAt?: string,
): Submission {
  // TypeScript does not relate a name to its input in a union of functions.
  const build = builders[name] as (submitted: Submitted<object>) => Submission
  return { ...build(submitted), sentAt }
}
