import { capitalized } from '../lib/wording.ts'
import type { Part } from '../access.ts'
import { byName, keysOf } from '../lib/keys.ts'

type SubmissionEntry = {
  /** the table, which the audit log, the desk's events and the causes of mails name too */
  table: string
  /** the part of the admin API in which staff read them */
  part: Part
  /** `key` names their number in what is found or erased about a person, `counted` in the counts of the overview */
  key: string
  counted: string
  one: string
  many: string
  /** the screen that lists them */
  screen: { path: `/admin${string}`; query?: Readonly<Record<string, string>> }
  /** the sender may join a study, and so becomes a candidate */
  joins: boolean
}

/** The kinds of submission that visitors send by a form, by the names in the API's addresses. */
export const submissionKinds = {
  'patient-inquiry': {
    table: 'patient_inquiries',
    part: 'patient-inquiries',
    key: 'patientInquiries',
    counted: 'patientInquiries',
    one: 'patient inquiry',
    many: 'patient inquiries',
    screen: { path: '/admin/inquiries' },
    joins: true,
  },
  'visit-request': {
    table: 'visit_requests',
    part: 'visit-requests',
    key: 'visitRequests',
    counted: 'visitRequests',
    one: 'visit request',
    many: 'visit requests',
    screen: { path: '/admin/visit-requests' },
    joins: true,
  },
  'sponsor-inquiry': {
    table: 'sponsor_inquiries',
    part: 'sponsor-inquiries',
    key: 'sponsorInquiries',
    counted: 'sponsorInquiries',
    one: 'sponsor inquiry',
    many: 'sponsor inquiries',
    screen: { path: '/admin/inquiries', query: { list: 'sponsors' } },
    joins: false,
  },
  'job-application': {
    table: 'job_applications',
    part: 'job-applications',
    key: 'jobApplications',
    counted: 'applications',
    one: 'job application',
    many: 'job applications',
    screen: { path: '/admin/jobs', query: { list: 'applications' } },
    joins: false,
  },
} as const satisfies Record<string, SubmissionEntry>

type Kinds = typeof submissionKinds
export type SubmissionName = keyof Kinds
export type SubmissionPart = Kinds[SubmissionName]['part']
export type SubmissionKey = Kinds[SubmissionName]['key']

/** The name that mails and email preferences store: `patient inquiry` */
export type SubmissionKind = Kinds[SubmissionName]['one']

export type FormSource = {
  [Name in SubmissionName]: Kinds[Name]['joins'] extends true ? Name : never
}[SubmissionName]
export type CandidateTable = Kinds[FormSource]['table']

const submissionNames = keysOf(submissionKinds)

export const isSubmissionName = (name: string): name is SubmissionName =>
  Object.hasOwn(submissionKinds, name)

export const isFormSource = (name: SubmissionName): name is FormSource =>
  submissionKinds[name].joins

/** The tables of the kinds whose senders become candidates. */
export const candidateTables = {
  [submissionKinds['patient-inquiry'].table]: 'patient-inquiry',
  [submissionKinds['visit-request'].table]: 'visit-request',
} as const satisfies Record<CandidateTable, FormSource>

const titleOf = (name: SubmissionName) => capitalized(submissionKinds[name].one)

/** `Patient inquiry`, by its name */
export const submissionTitles = byName(submissionNames, titleOf)

/** `Patient inquiry`, by its name, of the kinds whose senders become candidates */
export const formSources = byName(submissionNames.filter(isFormSource), titleOf)

/** The kind with this name in mails and email preferences. */
export const submissionCalled = (what: SubmissionKind): SubmissionEntry =>
  // Each kind is called by its own `one`.
  Object.values(submissionKinds).find(({ one }) => one === what) as SubmissionEntry
