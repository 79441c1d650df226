import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { getTableName } from 'drizzle-orm/table'
import type { Actor } from '../audit/audit.ts'
import { admit, submissionRef } from '../candidates/admission/admit.ts'
import { contactColumns, type DeskRules, firstSteps } from '../candidates/admission/lead.ts'
import type { Db } from '../client.ts'
import { isTicked, noteTicks, tickOf } from '../consents/consents.ts'
import { patientInquiries } from '../inquiries/inquiries.ts'
import { keepOutcomes } from '../studies/prescreener/tickets.ts'
import { rowValue } from '../lib/insert-many.ts'
import { mailsOf, preferencesIn, type Submission, type SubmissionTable } from './submission.ts'
import { enqueue } from '../mail/outbox.ts'
import { addPreferences } from '../preferences/preferences.ts'

/** The mails, preferences and candidates of newly stored submissions: an earlier record has caused its own already. */
export function effectsOfSubmissions(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  createdAt: string,
  rules: DeskRules,
): BatchItem<'sqlite'>[] {
  const isNew = storedAt(table, createdAt)
  // Named by the record's id: record ids ascend, so the index on causes grows at its end. Submission ids
  // are random and would spread the writes over the whole index.
  const cause = sql`${sql.raw(`'${getTableName(table)} '`)} || ${table.id} || ' ' || ${rowValue('kind')}`
  const mails = group.flatMap((one) => mailsOf(one, one.row.submissionId))
  const people = group.flatMap((one) => preferencesIn(one, one.row.submissionId))
  return [
    enqueue(db, mails, cause, isNew),
    ...(people.length > 0 ? [addPreferences(db, people, isNew)] : []),
    ...admissionsOf(db, table, group, isNew, createdAt, rules),
  ]
}

/** Notes the ticks of newly stored submissions, once their candidates are there. */
export function ticksOfSubmissions(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  createdAt: string,
): BatchItem<'sqlite'>[] {
  const ticks = group.filter(isTicked).map((one) => tickOf(one, one.row.submissionId, createdAt))
  const join = storedAt(table, createdAt)
  return ticks.length > 0 ? [noteTicks(db, ticks, { ...storedSubmission(table), join })] : []
}

/** None for suspected spam, which has no candidate. */
export function outcomesOfSubmissions(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  createdAt: string,
) {
  if (table !== patientInquiries) return []
  const tickets = group.flatMap(({ ticket, from, row, sentAt = createdAt }) => {
    if (!ticket || from.suspectedSpam) return []
    const by = from.callerName ?? `${from.firstName} ${from.lastName ?? ''}`.trim()
    return [{ ...ticket, cause: row.submissionId, by, at: sentAt }]
  })
  const { record, id, ref } = storedSubmission(table)
  const join = storedAt(table, createdAt)
  const submission = sql`${record} || ' ' || ${id}`
  return keepOutcomes(db, tickets, {
    join,
    study: sql`${patientInquiries.study}`,
    id,
    submission,
    ref,
  })
}

/** SQL: submissions of this transaction. Without CROSS JOIN, SQLite reads all given ones again for each row. */
const storedAt = (table: SubmissionTable, createdAt: string) =>
  sql`cross join ${table} on ${table.submissionId} = ${rowValue('cause')} and ${table.createdAt} = ${createdAt}`

/** SQL: how other tables name a stored submission. */
export function storedSubmission(table: SubmissionTable) {
  const record = sql.raw(`'${getTableName(table)}'`)
  return { record, id: table.id, ref: submissionRef(record, sql`${table.id}`) }
}

/** Suspected spam makes no candidate. */
export function admissionsOf(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  join: SQL,
  now: string,
  rules: DeskRules,
  actor?: Actor,
) {
  const stepOf = firstSteps(rules)
  const came = group.flatMap(({ lead, from, row, claim, sentAt = now }) => {
    if (!lead || from.suspectedSpam) return []
    // A booked call needs the same next step as an inquiry: a call.
    const step = stepOf(claim?.form ? { ...lead, source: 'patient-inquiry' } : lead, sentAt)
    return [{ cause: row.submissionId, ...contactColumns(lead, sentAt, rules), ...step }]
  })
  if (came.length === 0) return []
  const ref = submissionRef(sql.raw(`'${getTableName(table)}'`), sql`${table.id}`)
  return admit(db, came, { join, ref, actor })
}
