import { patientSubmission } from '#db/inquiries/inquiries.ts'
import { sponsorSubmission } from '#db/inquiries/sponsor-inquiries.ts'
import { applicationSubmission } from '#db/jobs/applications.ts'
import type { SubmissionName } from '#db/model/submissions/kinds.ts'
import type { Submission, Submitted } from '#db/submissions/submissions.ts'
import { visitSubmission } from '#db/visits/requests.ts'

const builders = {
  'patient-inquiry': patientSubmission,
  'sponsor-inquiry': sponsorSubmission,
  'visit-request': visitSubmission,
  'job-application': applicationSubmission,
} satisfies Record<SubmissionName, unknown>

export type SubmittedAs<Name extends SubmissionName> = Parameters<(typeof builders)[Name]>[0]

/**
 * `submitted` must come from a form of this kind: from `accept`, or from the inbox that `accept` fills. `sentAt` is the
 * time when a submission came that had to wait.
 */
export function buildSubmission(
  name: SubmissionName,
  submitted: Submitted<object>,
  sentAt?: string,
): Submission {
  // TypeScript does not relate a name to its input in a union of functions.
  const build = builders[name] as (submitted: Submitted<object>) => Submission
  const built = build(submitted)
  if (sentAt === undefined || !built.claim) return { ...built, sentAt }
  // The visitor was told that we have the submission, so it is stored even if its time is taken.
  return { ...built, sentAt, claim: { ...built.claim, ifGone: 'agree' } }
}
