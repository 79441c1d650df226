import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from './client.ts'
import { createdAt, id } from './lib/columns.ts'
import type { SubmissionTable } from './lib/submission.ts'

/** What staff write down about a sponsor inquiry or a job application. Candidates have events instead. */
export const submissionNotes = sqliteTable(
  'submission_notes',
  {
    id,
    /** the table of the submission */
    record: text().$type<'sponsor_inquiries' | 'job_applications'>().notNull(),
    recordId: integer().notNull(),
    text: text().notNull(),
    userId: integer(),
    /** the name of the user at that time */
    name: text().notNull(),
    createdAt,
  },
  (t) => [index('submission_notes_record').on(t.record, t.recordId, t.id)],
)

/** Deletes the notes about the submissions that are about to be deleted. */
export const deleteNotes = (db: Db, table: SubmissionTable, where: SQL | undefined) =>
  db
    .delete(submissionNotes)
    .where(
      and(
        sql`${submissionNotes.record} = ${getTableName(table)}`,
        inArray(submissionNotes.recordId, sql`(select ${table.id} from ${table} where ${where})`),
      ),
    )
