import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, idColumn, jsonColumn } from '../lib/columns.ts'
import { users } from '../users/users.ts'
import { candidates } from './tables.ts'

/** The candidates as they were before a bulk change, and their version after it. Kept as long as it can be undone. */
export const candidateBulkChanges = sqliteTable(
  'candidate_bulk_changes',
  {
    /** a UUID, the same for all rows of one change */
    bulk: text().notNull(),
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    userId: integer().notNull(),
    at: text().notNull(),
    version: integer().notNull(),
    was: jsonColumn().$type<unknown>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bulk, t.candidateId] }),
    index('candidate_bulk_changes_candidate').on(t.candidateId),
  ],
)

/** The users who have a candidate open, and when their screen last said so. */
export const candidatePresence = sqliteTable(
  'candidate_presence',
  {
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.candidateId, t.userId] })],
)

/** Filters of the desk that a user keeps under a name. */
export const candidateFilters = sqliteTable(
  'candidate_filters',
  {
    id: idColumn,
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** the query of the desk's address */
    query: text().notNull(),
    createdAt,
  },
  (t) => [index('candidate_filters_user').on(t.userId)],
)
