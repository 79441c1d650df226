import type { BatchItem } from 'drizzle-orm/batch'
import type { DeskRules } from '../candidates/admission/lead.ts'
import type { Db } from '../client.ts'
import { patientInquiries } from '../inquiries/inquiries.ts'
import { sponsorInquiries } from '../inquiries/sponsor-inquiries.ts'
import { jobApplications } from '../jobs/applications.ts'
import { batch } from '../lib/batch.ts'
import type { Submission, SubmissionTable } from './submission.ts'
import { visitRequests } from '../visits/requests.ts'
import type { VisitStatus } from '../model/lib/labels.ts'
import type { SubmissionKey } from '../model/submissions/kinds.ts'
import { settleVisits } from '../visits/claimed.ts'
import { effectsOfSubmissions, outcomesOfSubmissions, ticksOfSubmissions } from './effects.ts'
import { groupedSubmissions, insertOfSubmissions, submissionsByTable } from './inserts.ts'

export type { Submission, Submitted } from './submission.ts'

/** Every table that a public form writes to: counted, erased on request, and deleted when old. */
export const submissionTables = {
  patientInquiries,
  sponsorInquiries,
  visitRequests,
  jobApplications,
} as const satisfies Record<SubmissionKey, SubmissionTable>

type StoredRow = {
  id: number
  submissionId: string
  startsAt?: string | null
  status?: VisitStatus
  awaitsLink?: boolean
}

/** Undefined if the id is stored with other content, or if the time of a visit is taken. */
export type StoredSubmission = (StoredRow & { call?: StoredRow | undefined }) | undefined

/**
 * Stores submissions and the mails they cause in one transaction, with one statement for each table. The same
 * submission returns the same record and causes no further mail, however often it is sent. A used id with other content
 * changes nothing. Senders who may join a study become candidates. `also` are further statements of the transaction.
 */
export async function storeSubmissions(
  db: Db,
  submissions: Submission[],
  rules: DeskRules,
  also: BatchItem<'sqlite'>[] = [],
): Promise<StoredSubmission[]> {
  const createdAt = new Date().toISOString()
  const all = submissions.flatMap((one) => (one.call ? [one, one.call] : [one]))
  const groups = groupedSubmissions(all)
  const inserts = groups.map(({ table, group }) => insertOfSubmissions(db, table, group, createdAt))
  const effects = submissionsByTable(groups).flatMap(([table, group]) => [
    ...effectsOfSubmissions(db, table, group, createdAt, rules),
    ...ticksOfSubmissions(db, table, group, createdAt),
    ...outcomesOfSubmissions(db, table, group, createdAt),
    ...(table === visitRequests ? settleVisits(db, group, createdAt) : []),
  ])
  const results = await batch<BatchItem<'sqlite'>>(db, [...inserts, ...effects, ...also])
  const records = new Map<Submission, StoredRow | undefined>()
  for (const [at, { group }] of groups.entries()) {
    // The results of the inserts come first, in their order; a batch does not type each of them.
    const rows = results[at] as StoredRow[]
    const found = new Map(rows.map((row) => [row.submissionId, row]))
    for (const submission of group) records.set(submission, found.get(submission.row.submissionId))
  }
  return submissions.map((submission) => {
    const record = records.get(submission)
    return record && submission.call ? { ...record, call: records.get(submission.call) } : record
  })
}
