import { inArray, lt, sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, noteWhere } from './audit.ts'
import type { Db } from './client.ts'
import { jobApplications, resumesWhere } from './applications.ts'
import type { SubmissionTable } from './lib/submission.ts'
import { mailOutbox } from './mail/outbox.ts'
import { deleteStrayNotes } from './notes.ts'
import { submissionTables } from './submissions.ts'

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

/**
 * Deletes submissions from before `date`, one batch of each table, their files first, so that no file is
 * left without its record. Returns whether nothing more is left to delete.
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
    const entry = {
      action: 'delete',
      record: getTableName(table),
      new: sql`json_object('records', ${records}, 'receivedBefore', ${date})`,
    } as const
    await db.batch([
      noteWhere(db, retention, entry, sql`${records} > 0`),
      db.delete(table).where(isOld),
      deleteStrayNotes(db),
    ])
  }
  // Letters about submissions contain the address of their recipient.
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, date)).run()
  return isDone
}
