import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { candidates } from '../candidates/tables.ts'
import { createdAt, flagColumn, idColumn } from '../lib/columns.ts'
import type { ConsentPurpose, ConsentWay, NewsReaders } from '../model/consents/labels.ts'

/** Every consent given or taken back. Triggers refuse changes. Erasing a person deletes their consents. */
export const consents = sqliteTable(
  'consents',
  {
    id: idColumn,
    candidateId: integer().references(() => candidates.id, { onDelete: 'cascade' }),
    /** in lower case; set if several people may have the address and nobody knows who it was */
    email: text(),
    purpose: text().$type<ConsentPurpose>().notNull(),
    given: flagColumn(),
    /** as shown beside the tick */
    words: text().notNull(),
    /** SHA-256 of the words as UTF-8, in hexadecimal digits */
    sha256: text().notNull(),
    /** true if the form did not say which words it showed: these are the words of that day */
    assumed: flagColumn().default(false),
    language: text().notNull(),
    how: text().$type<ConsentWay>().notNull(),
    /** the person, the caller who asked for them, or the user who entered it */
    by: text().notNull(),
    /** the submission with the tick: '<table> <id>' */
    submission: text(),
    at: text().notNull(),
  },
  (t) => [
    index('consents_candidate').on(t.candidateId),
    index('consents_email')
      .on(t.email)
      .where(sql`email is not null`),
  ],
)

/** The words beside the ticks of patients and of sponsors as they were published, by their hash. */
export const consentWords = sqliteTable(
  'consent_words',
  {
    sha256: text().notNull(),
    readers: text().$type<NewsReaders>().notNull(),
    words: text().notNull(),
    language: text().notNull(),
    /** when they were last published */
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.sha256, t.readers] })],
)
