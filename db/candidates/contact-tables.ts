import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flagColumn, idColumn } from '../lib/columns.ts'
import type { ContactKind } from '../model/candidates/contacts.ts'
import { candidates } from './tables.ts'

/**
 * Further telephone numbers and e-mail addresses of a candidate, and the main one where something is known of it
 * besides its value.
 */
export const candidateContacts = sqliteTable(
  'candidate_contacts',
  {
    id: idColumn,
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    kind: text().$type<ContactKind>().notNull(),
    /** an address in lower case, a number as typed. The column is no `value`, which names a row of `jsonRows`. */
    given: text().notNull(),
    /** by which it is compared: the address, or the number as E.164; what was typed where it cannot be read */
    key: text().notNull(),
    /** leads to nobody, or to somebody else */
    wrong: flagColumn().default(false),
    from: text().$type<'submission' | 'staff'>().notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('candidate_contacts_candidate').on(t.candidateId, t.kind, t.key),
    index('candidate_contacts_key').on(t.key),
  ],
)

/** Further names of a candidate: what comes from one of the addresses under one of the names is theirs. */
export const candidateNames = sqliteTable(
  'candidate_names',
  {
    id: idColumn,
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    nameKey: text().notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('candidate_names_candidate').on(t.candidateId, t.nameKey),
    index('candidate_names_key').on(t.nameKey),
  ],
)
