import { count, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, noteWhere } from '../audit/audit.ts'
import { deleteCandidates } from '../candidates/erase.ts'
import { lettersOf } from '../candidates/letters.ts'
import { candidates } from '../candidates/tables.ts'
import type { Db } from '../client.ts'
import { jobApplications, resumesWhere } from '../applications.ts'
import { consents } from '../consents/tables.ts'
import { patientInquiries, sponsorInquiries } from '../inquiries.ts'
import type { SubmissionTable } from '../submission.ts'
import { visitRequests } from '../visits.ts'
import { batch } from '../lib/batch.ts'
import { mailOutbox } from '../mail/outbox.ts'
import { undeliverable } from '../mail/undeliverable.ts'
import { deleteNotes } from '../notes.ts'
import { emailPreferences } from '../preferences.ts'
import { studyWaitlist } from '../studies/waitlist.ts'
import { submissionTables } from '../submissions.ts'
import type { PersonName } from '../model/candidates/person.ts'
import { byName, keysOf } from '../model/lib/keys.ts'

/**
 * Every table with data of people outside of the clinic. Candidates are last, because what they sent and their
 * addresses are found through them. Their events are deleted with them.
 */
export const personalTables = {
  ...submissionTables,
  emailPreferences,
  studyWaitlist,
  // After the subscription: as long as that is there, a trigger keeps the consents of its address.
  consents,
  mails: mailOutbox,
  undeliverable,
  candidates,
} as const
type Name = keyof typeof personalTables
const names = keysOf(personalTables)

/** The number of records of each kind. */
type Tally = Record<Name, number>

/** SQL: the rows of candidates of the people who are meant, those merged into them included. */
const people = ({ kept }: Scope) => sql`(select one.id from candidates as one
  where one.id in ${kept} or one.merged_into in ${kept})`

/** SQL: their addresses, and the one that was asked about. */
const addresses = (
  scope: Scope,
) => sql`(select ${scope.email} as email where ${scope.email} is not null
  union select email from candidates where email is not null and id in ${people(scope)}
  union select key from candidate_contacts where kind = 'email' and candidate_id in ${people(scope)})`

/** SQL: those of their addresses that nobody else has. What is known by an address alone goes with its last owner. */
const ownAddresses = (
  scope: Scope,
) => sql`(select email from ${addresses(scope)} as theirs where not exists (
    select 1 from candidates as another where another.email = theirs.email and another.id not in ${people(scope)})
  and not exists (select 1 from candidate_contacts as another where another.kind = 'email'
    and another.key = theirs.email and another.candidate_id not in ${people(scope)}))`

const isOf = (address: SQLiteColumn, scope: Scope) =>
  sql`lower(${address}) in ${ownAddresses(scope)}`

const isSentBy = (table: SubmissionTable, scope: Scope) =>
  sql`${table.id} in (select data ->> '$.id' from candidate_events where kind = 'submission'
    and data ->> '$.record' = ${getTableName(table)} and candidate_id in ${people(scope)})`

/** The rows of each table about the people who are meant. */
const conditions: { [N in Name]: (scope: Scope) => SQL | undefined } = {
  patientInquiries: (scope) =>
    or(isOf(patientInquiries.email, scope), isSentBy(patientInquiries, scope)),
  sponsorInquiries: (scope) => isOf(sponsorInquiries.email, scope),
  visitRequests: (scope) => or(isOf(visitRequests.email, scope), isSentBy(visitRequests, scope)),
  jobApplications: (scope) => isOf(jobApplications.email, scope),
  emailPreferences: (scope) => isOf(emailPreferences.email, scope),
  studyWaitlist: (scope) => isOf(studyWaitlist.email, scope),
  consents: (scope) => isOf(consents.email, scope),
  mails: (scope) =>
    or(isOf(mailOutbox.recipient, scope), sql`${mailOutbox.id} in ${lettersOf(people(scope))}`),
  undeliverable: (scope) => isOf(undeliverable.email, scope),
  candidates: (scope) => inArray(candidates.id, people(scope)),
}

const recordsOf = (name: Name, scope: Scope) => ({
  name,
  table: personalTables[name],
  where: conditions[name](scope),
})

/** The people whom an erasure means: kept candidates, and the address that was asked about. */
export type Scope = { kept: SQL; email: string | null }

type Asked = { email?: string | undefined; candidateId?: number | undefined }

/** Everybody with this address, or the one with this id. */
export function scopeOf({ email, candidateId = 0 }: Asked): Scope {
  const address = email?.toLowerCase() ?? null
  const kept = sql`(select coalesce(merged_into, id) from candidates where id = ${candidateId} or id in (
    select id from candidates where email = ${address}
    union select candidate_id from candidate_contacts where kind = 'email' and key = ${address}))`
  return { kept, email: address }
}

/** These people, and the address that was asked about. */
export const scopeOfPeople = (people: PersonName[], { email }: Scope): Scope => ({
  kept: sql`(select value from json_each(${JSON.stringify(people.map(({ id }) => id))}))`,
  email,
})

/** The people who are meant. */
export const findPeople = (db: Db, { kept }: Scope) =>
  db.all<PersonName>(sql`select id, first_name as firstName, last_name as lastName from candidates
    where id in ${kept} order by id`)

/** The number of records about these people. */
export async function tallyOf(db: Db, scope: Scope): Promise<Tally> {
  const counted = await batch(
    db,
    names
      .map((name) => recordsOf(name, scope))
      .map(({ table, where }) => db.select({ n: count() }).from(table).where(where)),
  )
  return byName(names, (_name, at) => counted[at]?.[0]?.n ?? 0)
}

/** All by which these people are found again, in this database and in older copies of it. */
export type Traits = {
  /** addresses that nobody else has */
  addresses: string[]
  /** each of their addresses with each of their names, for the addresses that others have too */
  names: { email: string; nameKey: string }[]
  rows: { id: number; createdAt: string }[]
}

export async function traitsOf(db: Db, scope: Scope): Promise<Traits> {
  const [own, names, rows] = await db.batch([
    db.select({ email: sql<string>`email` }).from(sql`${ownAddresses(scope)}`),
    db
      .select({ email: sql<string>`theirs.email`, nameKey: candidates.nameKey })
      .from(sql`${addresses(scope)} as theirs`)
      .innerJoin(candidates, inArray(candidates.id, people(scope))),
    db
      .select({ id: candidates.id, createdAt: candidates.createdAt })
      .from(candidates)
      .where(inArray(candidates.id, people(scope))),
  ])
  return { addresses: own.map(({ email }) => email), names, rows }
}

/** The keys of the resumes that these people sent. */
export const resumesOf = (db: Db, scope: Scope) =>
  resumesWhere(db, isOf(jobApplications.email, scope))

/** The numbers of erased records, and of erased submissions that still waited for the database. */
type Erased = Tally & { waiting: number }

/**
 * Deletes everything about these people. The audit log gets the numbers of records, but no name or address. The
 * records are counted in the transaction that deletes them, so two concurrent requests never both count
 * them. The entry has the id of the erasure: a restored database tells by it which erasures it went through.
 * Returns the keys of the deleted applications' resumes too.
 */
export async function erase(
  db: Db,
  actor: Actor,
  { id: recordId, scope, waiting }: { id: string; scope: Scope; waiting: number },
) {
  const found = names
    .map((name) => recordsOf(name, scope))
    .map((records) => ({
      ...records,
      n: sql`(select count(*) from ${records.table} where ${records.where})`,
    }))
  const tally = sql.join(
    found.map(({ name, n }) => sql`${name}, ${n}`),
    sql`, `,
  )
  const all = sql.join(
    found.map(({ n }) => n),
    sql` + `,
  )
  const entry = {
    action: 'delete',
    record: 'personal_data',
    recordId,
    new: sql`json_object(${tally}, 'waiting', ${waiting})`,
  } as const
  const { resumeUrl: key } = jobApplications
  const [noted, resumes] = await db.batch([
    noteWhere(db, actor, entry, sql`${all} + ${waiting} > 0`),
    db.select({ key }).from(jobApplications).where(recordsOf('jobApplications', scope).where),
    ...(['sponsorInquiries', 'jobApplications'] as const).map((name) =>
      deleteNotes(db, submissionTables[name], recordsOf(name, scope).where),
    ),
    ...found.flatMap(({ table, where }): BatchItem<'sqlite'>[] =>
      table === candidates ? deleteCandidates(db, where) : [db.delete(table).where(where)],
    ),
  ])
  // The entry's `new` is the JSON object made above; the column's type is any JSON.
  const erased = (noted[0]?.new ?? { ...byName(names, () => 0), waiting: 0 }) as Erased
  return { erased, resumes: resumes.flatMap((row) => row.key ?? []) }
}
