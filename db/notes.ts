import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './lib/columns.ts'

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
