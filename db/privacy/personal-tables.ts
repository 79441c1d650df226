import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { lettersToPeople } from '../candidates/contact/letters.ts'
import { candidates } from '../candidates/tables.ts'
import { jobApplications } from '../jobs/applications.ts'
import { consents } from '../consents/tables.ts'
import { patientInquiries } from '../inquiries/inquiries.ts'
import { sponsorInquiries } from '../inquiries/sponsor-inquiries.ts'
import type { SubmissionTable } from '../submissions/submission.ts'
import { visitRequests } from '../visits/requests.ts'
import { mailOutbox } from '../mail/outbox.ts'
import { undeliverable } from '../mail/undeliverable.ts'
import { newsDeliveries, softBounces } from '../news/tables.ts'
import { emailPreferences } from '../preferences/preferences.ts'
import { studyWaitlist } from '../studies/waitlist.ts'
import { submissionTables } from '../submissions/submissions.ts'
import { keysOf } from '../model/lib/keys.ts'
import { ownAddresses, rowsOfPeople, type Scope } from './scope.ts'

/**
 * Every table with data of people outside of the clinic. Candidates are last, because what they sent and their
 * addresses are found through them. Their events are deleted with them.
 */
export const personalTables = {
  ...submissionTables,
  emailPreferences,
  studyWaitlist,
  // After the subscription: as long as that is there, a trigger keeps the consents of its address.
  consents,
  mails: mailOutbox,
  newsMails: newsDeliveries,
  softBounces,
  undeliverable,
  candidates,
} as const
export type PersonalName = keyof typeof personalTables
export const personalNames = keysOf(personalTables)

export const isAddressOf = (address: SQLiteColumn, scope: Scope) =>
  sql`lower(${address}) in ${ownAddresses(scope)}`

const isSentBy = (table: SubmissionTable, scope: Scope) =>
  sql`${table.id} in (select data ->> '$.id' from candidate_events where kind = 'submission'
    and data ->> '$.record' = ${getTableName(table)} and candidate_id in ${rowsOfPeople(scope)})`

/** The rows of each table about the people in the scope. */
const conditions: { [N in PersonalName]: (scope: Scope) => SQL | undefined } = {
  patientInquiries: (scope) =>
    or(isAddressOf(patientInquiries.email, scope), isSentBy(patientInquiries, scope)),
  sponsorInquiries: (scope) => isAddressOf(sponsorInquiries.email, scope),
  visitRequests: (scope) =>
    or(isAddressOf(visitRequests.email, scope), isSentBy(visitRequests, scope)),
  jobApplications: (scope) => isAddressOf(jobApplications.email, scope),
  emailPreferences: (scope) => isAddressOf(emailPreferences.email, scope),
  studyWaitlist: (scope) => isAddressOf(studyWaitlist.email, scope),
  consents: (scope) => isAddressOf(consents.email, scope),
  mails: (scope) =>
    or(
      isAddressOf(mailOutbox.recipient, scope),
      sql`${mailOutbox.id} in ${lettersToPeople(rowsOfPeople(scope))}`,
    ),
  newsMails: (scope) => isAddressOf(newsDeliveries.email, scope),
  softBounces: (scope) => isAddressOf(softBounces.email, scope),
  undeliverable: (scope) => isAddressOf(undeliverable.email, scope),
  candidates: (scope) => inArray(candidates.id, rowsOfPeople(scope)),
}

export const personalRecords = (name: PersonalName, scope: Scope) => ({
  name,
  table: personalTables[name],
  where: conditions[name](scope),
})
