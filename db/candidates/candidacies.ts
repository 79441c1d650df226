import type { Answers } from '../model/studies/prescreener/answers.ts'
import type { KeptOutcome } from '../model/studies/prescreener/outcomes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flagColumn, idColumn, jsonColumn } from '../lib/columns.ts'
import type { CandidateStatus, ClosedReason } from '../model/candidates/labels.ts'
import { candidates } from './tables.ts'

/**
 * Persons considered for a study, or for none yet. A row stays with the candidate to which it came, also after a
 * merge: a person has the rows of the kept candidate and of all merged into it. Triggers compute `candidates.status`
 * from these rows. If a statement sets `candidates.status`, they change the candidacy whose status shows.
 */
export const candidacies = sqliteTable(
  'candidacies',
  {
    id: idColumn,
    candidateId: integer()
      .notNull()
      .references(() => candidates.id, { onDelete: 'cascade' }),
    /** null while no study is named; a deleted study keeps its number in the bin */
    studyId: integer(),
    status: text().$type<CandidateStatus>().notNull().default('new'),
    closedReason: text().$type<ClosedReason>(),
    reasonDetail: text(),
    screeningNumber: text(),
    // The outcomes of old inquiries. Newer inquiries keep their own: see `inquiryOutcomes`.
    prescreenOutcome: text().$type<KeptOutcome>(),
    prescreenVersion: integer(),
    answers: jsonColumn().$type<Answers>(),
    /** true if a merge brought another candidacy for the same study that is further along; its undo resets it */
    setAside: flagColumn().default(false),
    /** how far it came, kept by triggers: see `reachedSteps` */
    furthest: integer().notNull().default(0),
    openedAt: text().notNull(),
    /** null unless it is closed */
    closedAt: text(),
    version: integer().notNull().default(1),
    updatedAt: text().notNull(),
  },
  (t) => [
    // One row for each study, and one without a study. The index also finds the rows of a candidate.
    uniqueIndex('candidacies_once').on(t.candidateId, sql`coalesce(study_id, 0)`),
    index('candidacies_study')
      .on(t.studyId, t.status)
      .where(sql`study_id is not null`),
    index('candidacies_enrolled')
      .on(t.studyId)
      .where(sql`status = 'enrolled'`),
  ],
)
