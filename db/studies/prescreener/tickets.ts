import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { consents } from '#db/consents/tables.ts'
import { jsonRows, rowValue } from '#db/lib/insert-many.ts'
import type { Answers } from '#db/model/studies/prescreener/answers.ts'
import type { PrescreenOutcome } from '#db/model/studies/prescreener/outcomes.ts'
import { keepAnswersWords } from '#db/model/studies/prescreener/words.ts'
import { spentTickets } from '../prescreener-tables.ts'
import { studies } from '../tables.ts'

/** An opened ticket: the outcome of a prescreener, and the answers if their sender lets us keep them. */
export type Ticket = {
  id: string
  expiresAt: string
  studyId: number
  version: number
  outcome: PrescreenOutcome
  answers: Answers | null
}

/** A ticket as a row: `cause` is the submission that brought it, `by` its sender. */
type BroughtTicket = Ticket & { cause: string; by: string; at: string }

type Rows = {
  /** finds the newly stored submissions */
  join: SQL
  /** the study that a submission names */
  study: SQL
  /** how consents and events name a submission */
  id: SQL | SQLiteColumn
  submission: SQL
  ref: SQL
}

const wordsHash = createHash('sha256').update(keepAnswersWords).digest('hex')

/** The form cuts longer names of studies. */
const longestName = 200

/** For the transaction that stores the inquiries. A ticket counts once, and only for the study of its inquiry. */
export function keepOutcomes(
  db: Db,
  tickets: BroughtTicket[],
  { join, study, id, submission, ref }: Rows,
): BatchItem<'sqlite'>[] {
  if (tickets.length === 0) return []
  const rows = jsonRows(tickets)
  const brought = sql`${join}
    join ${spentTickets} as spent on spent.id = ${rowValue('id')} and spent.submission_id = ${rowValue('cause')}
    join candidate_events as event on event.kind = 'submission' and event.data = ${ref}`
  return [
    db.run(sql`insert into ${spentTickets} (id, submission_id, expires_at)
      select ${rowValue('id')}, ${rowValue('cause')}, ${rowValue('expiresAt')} from ${rows} ${join}
      join ${studies} as named on named.id = ${rowValue('studyId')}
        and lower(trim(substr(named.title, 1, ${longestName}))) = lower(trim(${study}))
      where true on conflict do nothing`),
    db.run(sql`insert into inquiry_outcomes (inquiry_id, study_id, version, outcome, answers)
      select ${id}, ${rowValue('studyId')}, ${rowValue('version')}, ${rowValue('outcome')}, ${rowValue('answers')}
      from ${rows} ${brought} where true on conflict do nothing`),
    db.run(sql`insert into ${consents} (candidate_id, email, purpose, given, words, sha256, assumed, language,
        how, "by", submission, at)
      select event.candidate_id, null, 'health-answers', 1, ${keepAnswersWords}, ${wordsHash}, 0, 'en',
        'form', ${rowValue('by')}, ${submission}, ${rowValue('at')}
      from ${rows} ${brought} where ${rowValue('answers')} is not null`),
  ]
}
