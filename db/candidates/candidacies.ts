import type { Answers } from '../model/studies/prescreener/answers.ts'
import type { KeptOutcome } from '../model/studies/prescreener/outcomes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flagColumn, idColumn, jsonColumn } from '../lib/columns.ts'
import type { CandidateStatus, ClosedReason } from '../model/candidates/labels.ts'
import { candidates } from './tables.ts'

/**
 * Persons considered for a study, or for none yet. A row stays with the candidate to which it came, also after a
 * merge: those of a person are the rows of the kept candidate and of all merged into it. Triggers keep
 * `candidates.status` as it follows from them, and move the candidacy whose status shows where that one is written.
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
    // Outcomes of inquiries from before each kept its own: see `inquiryOutcomes`.
    prescreenOutcome: text().$type<KeptOutcome>(),
    prescreenVersion: integer(),
    answers: jsonColumn().$type<Answers>(),
    /** a merge brought one further along for the same study; its undo gives this one back */
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
    // Once for each study, and once without; it also finds those of a candidate.
    uniqueIndex('candidacies_once').on(t.candidateId, sql`coalesce(study_id, 0)`),
    index('candidacies_study')
      .on(t.studyId, t.status)
      .where(sql`study_id is not null`),
    index('candidacies_enrolled')
      .on(t.studyId)
      .where(sql`status = 'enrolled'`),
  ],
)
