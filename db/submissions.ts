import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, change } from './audit/audit.ts'
import { admit, contactOf, type DeskRules, firstSteps, submissionRef } from './candidates/admit.ts'
import { studyText } from './candidates/named-study.ts'
import { closeSpamOnly } from './candidates/spam.ts'
import type { Db } from './client.ts'
import { isTicked, noteTicks, tickOf } from './consents/consents.ts'
import { patientInquiries, sponsorInquiries } from './inquiries.ts'
import { namesLapsedStudy } from './studies/lapsed.ts'
import { keepOutcomes } from './studies/tickets.ts'
import { jobApplications } from './applications.ts'
import { batch } from './lib/batch.ts'
import { insertMany, rowValue } from './lib/insert-many.ts'
import { shownColumns } from './lib/search.ts'
import { mailsOf, preferencesIn, type Submission, type SubmissionTable } from './submission.ts'
import { enqueue } from './mail/outbox.ts'
import { addPreferences } from './preferences.ts'
import { visitRequests } from './visits.ts'
import type { SubmissionKey } from './model/submissions/kinds.ts'

export type { Submission, Submitted } from './submission.ts'

/** Every table that a public form writes to: counted, erased on request, and deleted when old. */
export const submissionTables = {
  patientInquiries,
  sponsorInquiries,
  visitRequests,
  jobApplications,
} as const satisfies Record<SubmissionKey, SubmissionTable>

/** The record; none if another submission with the same id and other content is stored already. */
export type StoredSubmission = { id: number } | undefined

/**
 * Stores submissions and the mails they cause in one transaction, with one statement for each table. The
 * same submission returns the same record and causes no further mail, however often it is sent; one
 * with a used id and other content changes nothing. Whoever may join a study is a candidate then. `noted` is
 * a statement directly after the last insert.
 */
export async function storeSubmissions(
  db: Db,
  submissions: Submission[],
  rules: DeskRules,
  noted?: BatchItem<'sqlite'>,
): Promise<StoredSubmission[]> {
  const createdAt = new Date().toISOString()
  const groups = grouped(submissions)
  const inserts = groups.map(({ table, group }) => insertOf(db, table, group, createdAt))
  const effects = groups
    .filter(({ copy }) => copy === 0)
    .flatMap(({ table, group }) => [
      ...effectsOf(db, table, group, createdAt, rules),
      ...ticksOf(db, table, group, createdAt),
      ...outcomesOf(db, table, group, createdAt),
    ])
  const results = await batch<BatchItem<'sqlite'>>(db, [
    ...inserts,
    ...(noted ? [noted] : []),
    ...effects,
  ])
  const records = new Map<Submission, StoredSubmission>()
  for (const [at, { group }] of groups.entries()) {
    // The results of the inserts come first, in their order; a batch does not type each of them.
    const rows = results[at] as { id: number; submissionId: string }[]
    const ids = new Map(rows.map(({ id, submissionId }) => [submissionId, { id }]))
    for (const submission of group) records.set(submission, ids.get(submission.row.submissionId))
  }
  return submissions.map((submission) => records.get(submission))
}

type Group = { table: SubmissionTable; copy: number; group: Submission[] }

/** One group for each insert: of one table, and without the same id twice, which its result could not tell apart. */
function grouped(submissions: Submission[]): Group[] {
  const copies = new Map<string, number>()
  const groups = new Map<string, Group>()
  for (const submission of submissions) {
    const { table, row } = submission
    const name = getTableName(table)
    const copy = copies.get(`${name} ${row.submissionId}`) ?? 0
    copies.set(`${name} ${row.submissionId}`, copy + 1)
    const group = groups.get(`${name} ${copy}`) ?? { table, copy, group: [] }
    groups.set(`${name} ${copy}`, group)
    group.group.push(submission)
  }
  return [...groups.values()]
}

function insertOf(db: Db, table: SubmissionTable, group: Submission[], createdAt: string) {
  const sentFields = group[0]?.model.entries ?? {}
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in sentFields)
  const isSame = columns.map(
    ([key, column]) => sql`${column} is excluded.${sql.identifier(toSnakeCase(key))}`,
  )
  return (
    insertMany(
      db,
      table,
      group.map(({ row }) => row),
      computedOf(table, createdAt),
    )
      // Changes nothing, but makes the statement return the earlier record if it has the same content.
      .onConflictDoUpdate({
        target: table.submissionId,
        set: { submissionId: sql`excluded.submission_id` },
        setWhere: and(...isSame),
      })
      .returning({ id: table.id, submissionId: table.submissionId })
  )
}

/** The columns that are no part of a form. */
const computedOf = (table: SubmissionTable, createdAt: string): Record<string, SQL> => ({
  createdAt: sql`${createdAt}`,
  ...(table === patientInquiries && { study: studyText, afterLapse: namesLapsedStudy(studyText) }),
})

/** The mails, preferences and candidates of newly stored submissions: an earlier record has caused its own already. */
function effectsOf(
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
function ticksOf(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  createdAt: string,
): BatchItem<'sqlite'>[] {
  const ticks = group.filter(isTicked).map((one) => tickOf(one, one.row.submissionId, createdAt))
  const join = storedAt(table, createdAt)
  return ticks.length > 0 ? [noteTicks(db, ticks, { ...storedAs(table), join })] : []
}

/** The outcomes of prescreeners that came with newly stored inquiries. Suspected spam makes no candidate to have one. */
function outcomesOf(db: Db, table: SubmissionTable, group: Submission[], createdAt: string) {
  if (table !== patientInquiries) return []
  const tickets = group.flatMap(({ ticket, from, row, sentAt = createdAt }) => {
    if (!ticket || from.suspectedSpam) return []
    const by = from.callerName ?? `${from.firstName} ${from.lastName ?? ''}`.trim()
    return [{ ...ticket, cause: row.submissionId, by, at: sentAt }]
  })
  const { record, id, ref } = storedAs(table)
  const join = storedAt(table, createdAt)
  const submission = sql`${record} || ' ' || ${id}`
  return keepOutcomes(db, tickets, { join, study: sql`${patientInquiries.study}`, submission, ref })
}

/**
 * SQL: the submissions that this transaction stored, by their ids. A CROSS JOIN finds one row for each given one;
 * otherwise SQLite reads all given ones again for each row of this moment.
 */
const storedAt = (table: SubmissionTable, createdAt: string) =>
  sql`cross join ${table} on ${table.submissionId} = ${rowValue('cause')} and ${table.createdAt} = ${createdAt}`

/** SQL: how other tables name a stored submission. */
function storedAs(table: SubmissionTable) {
  const record = sql.raw(`'${getTableName(table)}'`)
  return { record, id: table.id, ref: submissionRef(record, sql`${table.id}`) }
}

/** Suspected spam makes no candidate. */
function admissionsOf(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  join: SQL,
  now: string,
  rules: DeskRules,
  actor?: Actor,
) {
  const stepOf = firstSteps(rules)
  const came = group.flatMap(({ lead, from, row, sentAt = now }) => {
    if (!lead || from.suspectedSpam) return []
    return [{ cause: row.submissionId, ...contactOf(lead, sentAt, rules), ...stepOf(lead, sentAt) }]
  })
  if (came.length === 0) return []
  const ref = submissionRef(sql.raw(`'${getTableName(table)}'`), sql`${table.id}`)
  return admit(db, came, { join, ref, actor })
}

/**
 * Saves whether staff call a stored submission spam. One that is not spam now causes the mails that it
 * would have caused when it came, once, however often it is marked, and makes a candidate of its sender, who
 * waits for an answer from now on.
 */
export async function updateSpamMark(
  db: Db,
  actor: Actor,
  submission: Submission,
  id: number,
  suspectedSpam: boolean,
  rules: DeskRules,
) {
  const { table, lead } = submission
  const cause = { ...submission, from: { ...submission.from, suspectedSpam } }
  const name = `${getTableName(table)} ${id}`
  const people = preferencesIn(cause, name)
  const mails = mailsOf(cause, name)
    .filter(({ kind }) => kind !== 'notice')
    .map((mail) => ({ ...mail, cause: `${name} ${mail.kind}` }))
  const join = sql`join ${table} on ${table.id} = ${id}`
  const now = new Date().toISOString()
  const ticks = isTicked(cause)
    ? [
        noteTicks(db, [tickOf(cause, name, now)], {
          ...storedAs(table),
          join,
        }),
      ]
    : []
  return change({
    db,
    actor,
    action: 'update',
    table,
    id,
    old: { suspectedSpam: !suspectedSpam },
    new: { suspectedSpam },
    page: undefined,
    write: db
      .update(table)
      .set({ suspectedSpam })
      .where(eq(table.id, id))
      .returning(shownColumns(table)),
    also: [
      ...(mails.length > 0 ? [enqueue(db, mails)] : []),
      ...(people.length > 0 ? [addPreferences(db, people)] : []),
      ...admissionsOf(db, table, [cause], join, now, rules, actor),
      ...ticks,
      ...(suspectedSpam && lead ? closeSpamOnly(db, actor, table, id) : []),
    ],
  })
}
