import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { rowValue } from '#db/lib/insert-many.ts'
import { askedStudies, openNamed } from '../candidacy/named-study.ts'
import { giveToCoordinators } from '../owners/coordinators.ts'
import { addToSearch } from '../search-text.ts'
import {
  insertNewCandidates,
  isSubmissionNoted,
  joinedCandidate,
  type LeadRow,
  noteReopened,
  noteStepBeforeReading,
  noteSubmissions,
  senderOfSubmission,
  type SubmissionRows,
  updateKnownCandidates,
} from './effects.ts'

/** SQL: the data of a submission event; `record` is the name of its table. */
export const submissionRef = (record: SQL, id: SQL | SQLiteColumn) =>
  sql`json_object('record', ${record}, 'id', ${id})`

/**
 * Adds the candidates of submissions that joined nobody, and notes the submissions. New candidates are found by
 * address and name, because SQLite would compile the statement of `join.ts` again, which takes the longest.
 */
function admitUnnoted(db: Db, came: LeadRow[], rows: SubmissionRows): BatchItem<'sqlite'>[] {
  const isNew = sql`not ${isSubmissionNoted(rows)}`
  const own = sql`(select own.id from candidates as own
    where own.email = ${rowValue('email')} and own.name_key = ${rowValue('nameKey')})`
  return [insertNewCandidates(db, came, rows, isNew), noteSubmissions(db, came, rows, isNew, own)]
}

/**
 * The statements that find or add the candidates of these submissions and note what came, for the transaction that
 * stores them. A second run changes nothing. `join` finds the rows, and `ref` is the reference to the submission of a
 * row.
 */
export function admit(
  db: Db,
  came: LeadRow[],
  { actor, ...rows }: SubmissionRows & { actor?: Actor | undefined },
): BatchItem<'sqlite'>[] {
  const asked = askedStudies(came, senderOfSubmission(rows))
  return [
    noteSubmissions(db, came, rows, sql`${joinedCandidate} is not null`),
    ...admitUnnoted(db, came, rows),
    addToSearch(db, came, senderOfSubmission(rows)),
    noteReopened(db, came, rows, actor),
    noteStepBeforeReading(db, came, rows),
    ...(asked ? [...openNamed(db, asked), ...giveToCoordinators(db, asked)] : []),
    updateKnownCandidates(db, came, rows),
  ]
}
