import { count, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Actor, noteWhere } from '../audit/audit.ts'
import { deleteCandidates } from '../candidates/erase.ts'
import { addressesOf } from '../candidates/person.ts'
import { candidates } from '../candidates/tables.ts'
import type { Db } from '../client.ts'
import { jobApplications, resumesWhere } from '../applications.ts'
import { batch } from '../lib/batch.ts'
import { mailOutbox } from '../mail/outbox.ts'
import { deleteNotes } from '../notes.ts'
import { emailPreferences } from '../preferences.ts'
import { submissionTables } from '../submissions.ts'
import { byName, keysOf } from '../model/lib/keys.ts'

/**
 * Every table with data of people outside of the clinic, found by their e-mail address. Candidates are last,
 * because the other addresses of a person are found through them. Their events are deleted with them.
 */
export const personalTables = {
  ...submissionTables,
  emailPreferences,
  mails: mailOutbox,
  candidates,
} as const
type Name = keyof typeof personalTables
const names = keysOf(personalTables)

/** The number of records of each kind. */
type Tally = Record<Name, number>

const isOf = (address: SQLiteColumn, email: string) =>
  sql`lower(${address}) in ${addressesOf(email)}`

const addressIn = (table: (typeof personalTables)[Name]) =>
  'recipient' in table ? table.recipient : table.email

/** A table, and a condition for its rows about the person with this address or one that was merged with it. */
const recordsOf = (name: Name, email: string) => {
  const table = personalTables[name]
  return { name, table, where: isOf(addressIn(table), email) }
}

/** The number of records about the person with this address. */
export async function tallyOf(db: Db, email: string): Promise<Tally> {
  const counted = await batch(
    db,
    names
      .map((name) => recordsOf(name, email))
      .map(({ table, where }) => db.select({ n: count() }).from(table).where(where)),
  )
  return byName(names, (_name, at) => counted[at]?.[0]?.n ?? 0)
}

/** Every e-mail address of the person with this address. */
export const listAddresses = async (db: Db, email: string) =>
  (await db.all<{ email: string }>(sql`select email from ${addressesOf(email)}`)).map(
    (row) => row.email,
  )

/** The keys of the resumes that this person sent. */
export const resumesOf = (db: Db, email: string) =>
  resumesWhere(db, isOf(jobApplications.email, email))

/** The numbers of erased records, and of erased submissions that still waited for the database. */
type Erased = Tally & { waiting: number }

/**
 * Deletes everything about this person. The audit log gets the numbers of records, but no name or address. The
 * records are counted in the transaction that deletes them, so two concurrent requests never both count
 * them. Returns the keys of the deleted applications' resumes too.
 */
export async function erase(db: Db, actor: Actor, email: string, waiting: number) {
  const found = names
    .map((name) => recordsOf(name, email))
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
    new: sql`json_object(${tally}, 'waiting', ${waiting})`,
  } as const
  const { resumeUrl: key } = jobApplications
  const [noted, resumes] = await db.batch([
    noteWhere(db, actor, entry, sql`${all} + ${waiting} > 0`),
    db.select({ key }).from(jobApplications).where(recordsOf('jobApplications', email).where),
    ...(['sponsorInquiries', 'jobApplications'] as const).map((name) =>
      deleteNotes(db, submissionTables[name], recordsOf(name, email).where),
    ),
    ...found.flatMap(({ table, where }): BatchItem<'sqlite'>[] =>
      table === candidates ? deleteCandidates(db, where) : [db.delete(table).where(where)],
    ),
  ])
  // The entry's `new` is the JSON object made above; the column's type is any JSON.
  const erased = (noted[0]?.new ?? { ...byName(names, () => 0), waiting: 0 }) as Erased
  return { erased, resumes: resumes.flatMap((row) => row.key ?? []) }
}
