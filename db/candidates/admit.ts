import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany, jsonRows, rowValue } from '../lib/insert-many.ts'
import type { Office } from '../model/visit-times.ts'
import { promisedTime } from '../model/promise.ts'
import { businessDaysAfter, nextBusinessDay } from './business-time.ts'
import { nameKeyOf, phoneKeyOf } from './keys.ts'
import { firstActions } from './next-step.ts'
import { addToSearch } from './search-text.ts'
import { candidateEvents, candidates } from './tables.ts'
import type { CandidateSource } from '../model/submissions/kinds.ts'

/** Somebody who wrote because of a study. */
export type Lead = {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** left out where nobody has read the phone number yet */
  phoneKey?: string | null
  study?: string | null | undefined
  interest?: string | null | undefined
  source: CandidateSource
}

/** The settings that due times and phone keys are computed from. */
export type DeskRules = { office: Office; phoneRegion: string }

const hourMs = 3600_000
const hoursIn = { hours: 1, days: 24, weeks: 7 * 24 } as const

/** When a visit request is to be answered, as the company details promise it. */
function visitPromise(sentAt: Date, office: Office) {
  const { count, unit } = promisedTime(office.promise ?? '')
  return unit === 'businessDays'
    ? businessDaysAfter(sentAt, count, office)
    : new Date(sentAt.getTime() + count * hoursIn[unit] * hourMs)
}

/** When the answer is due that the form promises. */
export const promiseOf = (source: CandidateSource, sentAt: Date, office: Office) =>
  source === 'visit-request' ? visitPromise(sentAt, office) : nextBusinessDay(sentAt, office)

/** The next step of people who wrote. Computed once for all who wrote at the same time: it takes 0.1 ms. */
export function firstSteps({ office }: DeskRules) {
  const dueAt = new Map<string, string>()
  return ({ source }: Lead, sentAt: string) => {
    const key = `${source} ${sentAt}`
    const due = dueAt.get(key) ?? promiseOf(source, new Date(sentAt), office).toISOString()
    dueAt.set(key, due)
    return { nextAction: firstActions[source], dueAt: due, promiseAt: due }
  }
}

/** A lead as columns of a candidate. */
export function contactOf(lead: Lead, sentAt: string, { phoneRegion }: DeskRules) {
  const { firstName, lastName, email, phone, study, interest, source } = lead
  const { phoneKey = phoneKeyOf(phone, phoneRegion) } = lead
  return {
    firstName,
    lastName,
    email: email.toLowerCase(),
    phone,
    phoneKey,
    nameKey: nameKeyOf(firstName, lastName),
    study: study ?? null,
    interest: study ? null : (interest ?? null),
    source,
    createdAt: sentAt,
  }
}

/** `cause` is for the join with the stored submissions. */
type NewCandidate = Omit<typeof candidates.$inferInsert, 'updatedAt'> & { cause?: string }

/** A submission of one of these people, and when it was sent. */
type Came = { email: string; at: string; cause?: string }

const rowEmail = rowValue('email')
const now = () => sql`${new Date().toISOString()}`

/** The address of the candidate that the row's address leads to: of the kept one, where it was merged. */
const keptEmail = sql`coalesce((select kept.email from candidates as alias
  join candidates as kept on kept.id = alias.merged_into where alias.email = ${rowEmail}), ${rowEmail})`

/**
 * Makes a candidate of each row that matches `join`. Somebody who is one already keeps what is known of
 * them, and gets the next step if it is due earlier; a closed one is new again.
 */
function upsertCandidates(db: Db, rows: NewCandidate[], join: SQL) {
  const computed = { email: keptEmail, updatedAt: now() }
  return insertMany(db, candidates, rows, computed, join).onConflictDoUpdate({
    target: candidates.email,
    set: {
      status: sql`iif(${candidates.status} = 'closed', 'new', ${candidates.status})`,
      closedReason: null,
      nextAction: sql`excluded.next_action`,
      dueAt: sql`excluded.due_at`,
      version: sql`${candidates.version} + 1`,
      updatedAt: sql`excluded.updated_at`,
    },
    setWhere: sql`excluded.due_at < coalesce(${candidates.dueAt}, '9')`,
  })
}

const ofAddress = sql`join candidates as alias on alias.email = ${rowEmail}`

/** Notes that closed candidates are new again, before they are. `actor` is left out for a visitor. */
const noteReopened = (db: Db, people: object[], join: SQL, actor?: Actor) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", user_id, name, kind, data)
    select kept.id, ${now()}, ${actor ? 'user' : 'visitor'}, ${actor?.id ?? null},
      ${actor ? actorName(actor) : null}, 'status', json_object('from', 'closed', 'to', 'new', 'reason', null)
    from ${jsonRows(people)} ${join} ${ofAddress}
    join candidates as kept on kept.id = coalesce(alias.merged_into, alias.id)
    where kept.status = 'closed' group by kept.id`)

/** Notes each submission once, with the candidate whose address it came from. */
const noteSubmissions = (db: Db, came: Came[], join: SQL, ref: SQL) =>
  db.run(sql`insert into ${candidateEvents} (candidate_id, at, "by", kind, data)
    select alias.id, ${rowValue('at')}, 'visitor', 'submission', ${ref}
    from ${jsonRows(came)} ${join} ${ofAddress} where true on conflict do nothing`)

/** SQL: the data of a submission event; `record` is the name of its table. */
export const submissionRef = (record: SQL, id: SQL | SQLiteColumn) =>
  sql`json_object('record', ${record}, 'id', ${id})`

/**
 * The statements that make or find the candidates of `people` and note their submissions, for the
 * transaction that stores these. A second time they change nothing. `join` finds the rows that are meant,
 * and `ref` is the reference to the submission of such a row.
 */
export function admit(
  db: Db,
  people: NewCandidate[],
  came: Came[],
  { join = sql``, ref, actor }: { join?: SQL; ref: SQL; actor?: Actor | undefined },
): BatchItem<'sqlite'>[] {
  const addresses = people.map(({ email, cause }) => ({ email, cause }))
  return [
    noteReopened(db, addresses, join, actor),
    upsertCandidates(db, people, join),
    addToSearch(db, people, join),
    noteSubmissions(db, came, join, ref),
  ]
}
