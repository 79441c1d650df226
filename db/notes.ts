import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { jobApplications } from './jobs/applications.ts'
import { type Actor, actorName, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { sponsorInquiries } from './inquiries/sponsor-inquiries.ts'
import { createdAt, idColumn } from './lib/columns.ts'
import type { SubmissionTable } from './submissions/submission.ts'
import { mustFind } from './must.ts'

/** Notes of staff about a sponsor inquiry or a job application. Candidates have events instead. */
export const submissionNotes = sqliteTable(
  'submission_notes',
  {
    id: idColumn,
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

const notedTables = [sponsorInquiries, jobApplications] as const
type NotedTable = (typeof notedTables)[number]

const { id: noteId, text: words, userId, name, createdAt: writtenAt } = submissionNotes
const shown = { id: noteId, text: words, userId, name, createdAt: writtenAt }

/** The notes about one submission, newest first. */
export const notesOf = (db: Db, table: NotedTable, id: number) =>
  db
    .select(shown)
    .from(submissionNotes)
    .where(and(eq(submissionNotes.record, getTableName(table)), eq(submissionNotes.recordId, id)))
    .orderBy(desc(noteId))
    .all()

/** Undefined if there is no such submission. The audit entry is kept for ever, so it does not hold the text. */
export const insertNote = (db: Db, actor: Actor, table: NotedTable, id: number, text: string) =>
  change({
    db,
    actor,
    action: 'update',
    table,
    id,
    new: 'a note',
    page: undefined,
    must: [mustFind(table, eq(table.id, id))],
    write: db
      .insert(submissionNotes)
      .values({
        record: getTableName(table),
        recordId: id,
        text,
        userId: actor.id,
        name: actorName(actor),
      })
      .returning(shown),
  })

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
