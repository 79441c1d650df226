import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, json } from './lib/columns.ts'

/** What a record was after each save, and before it was deleted. */
export const revisions = sqliteTable(
  'revisions',
  {
    id,
    /** the table of the record; `recordId` is its id or key, as in the audit log */
    record: text().notNull(),
    recordId: text().notNull(),
    values: json().$type<Record<string, unknown>>().notNull(),
    /** the record was deleted, and this is what it was; the bin shows it until it is brought back */
    deleted: flag().default(false),
    userId: integer(),
    username: text().notNull(),
    createdAt,
  },
  (t) => [
    index('revisions_of_record').on(t.record, t.recordId, t.id),
    index('revisions_deleted')
      .on(t.createdAt)
      .where(sql`${t.deleted} = 1`),
  ],
)
