import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, jsonColumn } from '../lib/columns.ts'
import type { EventKind } from '../model/candidates/labels.ts'
import { candidates } from './tables.ts'

/** The conditions of partial indexes, which serve only queries that contain the same text. */
export const isAttempt = sql`kind = 'attempt'`

export const isMerge = sql`kind = 'merge'`

export const isSeparated = sql`kind = 'separate'`

/**
 * The history of a candidate. Triggers refuse changes, and deletions as long as the candidate is there.
 * An event stays with the candidate to which it happened: the timeline of a kept candidate also reads those
 * of the candidates merged into it.
 */
export const candidateEvents = sqliteTable(
  'candidate_events',
  {
    id: idColumn,
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    at: text().notNull(),
    by: text().$type<'user' | 'visitor' | 'system'>().notNull(),
    userId: integer(),
    /** the name of the user at that time */
    name: text(),
    kind: text().$type<EventKind>().notNull(),
    data: jsonColumn().$type<unknown>(),
  },
  (t) => [
    index('candidate_events_candidate').on(t.candidateId, t.id),
    // Partial index: calls, to find who called on a day. Submissions cost no entry.
    index('candidate_events_attempt').on(t.at, t.candidateId).where(isAttempt),
    // Partial index: merges, which name another candidate, to delete with that one.
    index('candidate_events_merge').on(t.id).where(isMerge),
    // Partial index: separations, which name another candidate too.
    index('candidate_events_separate').on(t.id).where(isSeparated),
    // A submission makes one event, however often and from wherever it arrives.
    uniqueIndex('candidate_events_submission')
      .on(t.data)
      .where(sql`kind = 'submission'`),
  ],
)
