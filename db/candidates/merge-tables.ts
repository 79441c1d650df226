import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, idColumn, jsonColumn } from '../lib/columns.ts'
import { candidates } from './tables.ts'

/** Merges of `otherId` into `keptId`, and what is needed to undo them. */
export const candidateMerges = sqliteTable(
  'candidate_merges',
  {
    id: idColumn,
    keptId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    userId: integer(),
    name: text(),
    /** the fields of the kept candidate that the merge changed, as they were */
    before: jsonColumn().$type<unknown>().notNull(),
    /** the candidates that had been merged into the other one before, and follow it back */
    followers: jsonColumn().$type<number[]>().notNull().default([]),
    undoneAt: text(),
    createdAt,
  },
  (t) => [
    index('candidate_merges_kept').on(t.keptId),
    index('candidate_merges_other').on(t.otherId),
  ],
)

/** Pairs that staff said are not the same person. */
export const candidatePairs = sqliteTable(
  'candidate_pairs',
  {
    lowerId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    higherId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.lowerId, t.higherId] }),
    index('candidate_pairs_higher').on(t.higherId),
  ],
)
