import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flagColumn, idColumn } from '../lib/columns.ts'
import type { ContactKind } from '../model/candidates/contacts.ts'
import { candidates } from './tables.ts'

/** Further numbers and addresses of a candidate. The main one has a row only if more is known than its value. */
export const candidateContacts = sqliteTable(
  'candidate_contacts',
  {
    id: idColumn,
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    kind: text().$type<ContactKind>().notNull(),
    /** an address in lower case, a number as typed. Not named `value`, because `jsonRows` uses this name. */
    given: text().notNull(),
    /** for comparisons: the address, or the number as E.164, or as typed if it cannot be parsed */
    key: text().notNull(),
    /** reaches nobody, or somebody else */
    wrong: flagColumn().default(false),
    from: text().$type<'submission' | 'staff'>().notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('candidate_contacts_candidate').on(t.candidateId, t.kind, t.key),
    index('candidate_contacts_key').on(t.key),
  ],
)

/** Further names of a candidate. A submission with one of the names and one of the addresses belongs to them. */
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
