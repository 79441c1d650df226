import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PrescreenOutcome } from '../model/studies/prescreener/outcomes.ts'

/** The version of each text of a prescreener, by the hash of its snapshot: a snapshot does not contain its version. */
export const prescreenerVersions = sqliteTable(
  'prescreener_versions',
  {
    studyId: integer().notNull(),
    sha256: text().notNull(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studyId, t.sha256] })],
)

/** SQL: the version of the questions in a served row; 0 for questions that were never saved as a draft. */
export const servedVersion = sql<number>`coalesce((select version from prescreener_versions as known
  where known.study_id = study_served.study_id and known.sha256 = study_served.sha256), 0)`

/** How often each outcome came. Nothing else is kept about people whom a study does not fit. */
export const prescreenCounts = sqliteTable(
  'prescreen_counts',
  {
    studyId: integer().notNull(),
    version: integer().notNull(),
    /** at the office */
    day: text().notNull(),
    outcome: text().$type<PrescreenOutcome>().notNull(),
    /** the question that decided; empty if none did */
    question: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studyId, t.day, t.version, t.outcome, t.question] })],
)

/** Tickets that came with an inquiry, until they would have expired: each counts once. */
export const spentTickets = sqliteTable('spent_tickets', {
  id: text().primaryKey(),
  /** the submission that it came with */
  submissionId: text().notNull(),
  expiresAt: text().notNull(),
})
