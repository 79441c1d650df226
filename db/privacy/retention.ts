import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, noteWhere } from '../audit/audit.ts'
import { deleteCandidates } from '../candidates/erase.ts'
import { groupOf } from '../candidates/person.ts'
import { candidates } from '../candidates/tables.ts'
import { candidateEvents } from '../candidates/event-tables.ts'
import type { Db } from '../client.ts'
import { jobApplications, resumesWhere } from '../jobs/applications.ts'
import type { SubmissionTable } from '../submissions/submission.ts'
import { mailOutbox } from '../mail/outbox.ts'
import { deleteNotes } from '../notes.ts'
import { submissionTables } from '../submissions/submissions.ts'
import type { CandidateTable } from '../model/submissions/kinds.ts'

const batchSize = 100

/** The ids of the oldest submissions from before `date`: as many as one batch deletes. */
const oldestBefore = async (db: Db, table: SubmissionTable, date: string): Promise<number[]> =>
  (
    await db
      .select({ id: sql<number>`${table.id}` })
      .from(table)
      .where(lt(table.createdAt, date))
      .orderBy(table.id)
      .limit(batchSize)
      .all()
  ).map(({ id }) => id)

const retention: Actor = { id: null, username: 'retention (automatic)' }

/** The audit entry of a batch of deletions; none if nothing is deleted. */
const noteDeleted = (db: Db, table: SQLiteTable, records: SQL, date: SQL) =>
  noteWhere(
    db,
    retention,
    {
      action: 'delete',
      record: getTableName(table),
      new: sql`json_object('records', ${records}, ${date})`,
    },
    sql`${records} > 0`,
  )

const isStored = (name: CandidateTable) =>
  sql`event.data ->> '$.record' = ${name} and event.data ->> '$.id' in (select id from ${sql.raw(name)})`

/** A candidate without any event since `date`, all of whose submissions are deleted. */
const isForgotten = (date: string) => sql`${candidates.mergedInto} is null
  and ${candidates.updatedAt} < ${date} and not exists (
    select 1 from ${candidateEvents} as event where event.candidate_id in ${groupOf(sql`${candidates}.id`)}
      and (event.at >= ${date} or (event.kind = 'submission'
        and ((${isStored('patient_inquiries')}) or (${isStored('visit_requests')})))))`

/** Deletes a batch of candidates, with those merged into them. Returns whether no more are left. */
async function deleteForgotten(db: Db, date: string): Promise<boolean> {
  const kept = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(isForgotten(date))
    .limit(batchSize)
    .all()
  if (kept.length === 0) return true
  const ids = kept.map(({ id }) => id)
  // Checked again in the transaction: a new submission may have come meanwhile.
  const isOld = and(inArray(candidates.id, ids), isForgotten(date))
  const group = sql`(select one.id from ${candidates} as one where one.id in (select id from ${candidates}
    where ${isOld}) or one.merged_into in (select id from ${candidates} where ${isOld}))`
  const records = sql`(select count(*) from ${group})`
  await db.batch([
    noteDeleted(db, candidates, records, sql`'untouchedSince', ${date}`),
    ...deleteCandidates(db, inArray(candidates.id, group)),
  ])
  return kept.length < batchSize
}

/**
 * Deletes a batch of submissions from before `date` from each table, their files first, so that no file is left
 * without its record; then the candidates without events and submissions. Returns whether everything old is deleted.
 */
export async function deleteOlder(
  db: Db,
  date: string,
  deleteResumes: (keys: string[]) => Promise<void>,
): Promise<boolean> {
  let isDone = true
  for (const table of Object.values(submissionTables)) {
    const ids = await oldestBefore(db, table, date)
    if (ids.length === 0) continue
    if (ids.length === batchSize) isDone = false
    if (table === jobApplications)
      await deleteResumes(await resumesWhere(db, inArray(jobApplications.id, ids)))
    const isOld = inArray(table.id, ids)
    const records = sql`(select count(*) from ${table} where ${isOld})`
    await db.batch([
      noteDeleted(db, table, records, sql`'receivedBefore', ${date}`),
      deleteNotes(db, table, isOld),
      db.delete(table).where(isOld),
    ])
  }
  // Letters about submissions contain the address of their recipient.
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, date)).run()
  return isDone && deleteForgotten(db, date)
}
