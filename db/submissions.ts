import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

/** A submission as it is stored: its id is settled by now. */
export type Submitted<Input> = Omit<Input, 'submissionId'> & { submissionId: string }

type Submissions = SQLiteTable & { id: SQLiteColumn; submissionId: SQLiteColumn }

/**
 * Stores a submission and what it causes in one transaction, and answers the id of its record:
 * the same one however often the same submission comes.
 */
export async function submit(
  db: Db,
  table: Submissions,
  submissionId: string,
  insert: BatchItem<'sqlite'>,
  caused: BatchItem<'sqlite'>[] = [],
): Promise<{ id: number }> {
  const stored = db.select({ id: table.id }).from(table).where(eq(table.submissionId, submissionId))
  const results = await db.batch([insert, ...caused, stored])
  const [record] = results.at(-1) as { id: number }[]
  if (!record) throw new Error('The submission was not stored')
  return record
}
