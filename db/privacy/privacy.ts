import { count, inArray, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, noteWhere } from '../audit/audit.ts'
import { deleteCandidates } from '../candidates/erase.ts'
import { candidates } from '../candidates/tables.ts'
import type { Db } from '../client.ts'
import { jobApplications, resumesWhere } from '../jobs/applications.ts'
import { batch } from '../lib/batch.ts'
import { eraseRows } from '../news/deliveries.ts'
import { newsDeliveries } from '../news/tables.ts'
import { deleteNotes } from '../notes.ts'
import { submissionTables } from '../submissions/submissions.ts'
import { byName } from '../model/lib/keys.ts'
import { addressesOfPeople, ownAddresses, rowsOfPeople, type Scope } from './scope.ts'
import {
  isAddressOf,
  type PersonalName,
  personalNames,
  personalRecords,
} from './personal-tables.ts'

type Tally = Record<PersonalName, number>

export async function tallyOf(db: Db, scope: Scope): Promise<Tally> {
  const counted = await batch(
    db,
    personalNames
      .map((name) => personalRecords(name, scope))
      .map(({ table, where }) => db.select({ n: count() }).from(table).where(where)),
  )
  return byName(personalNames, (_name, at) => counted[at]?.[0]?.n ?? 0)
}

/** Everything that identifies these people, in this database and in older copies of it. */
export type Traits = {
  /** addresses that nobody else has */
  addresses: string[]
  /** each of their addresses with each of their names, for the addresses that others have too */
  names: { email: string; firstName: string; lastName: string }[]
  rows: { id: number; createdAt: string }[]
}

export async function traitsOf(db: Db, scope: Scope): Promise<Traits> {
  const [own, names, rows] = await db.batch([
    db.select({ email: sql<string>`email` }).from(sql`${ownAddresses(scope)}`),
    db
      .select({
        email: sql<string>`theirs.email`,
        firstName: candidates.firstName,
        lastName: candidates.lastName,
      })
      .from(sql`${addressesOfPeople(scope)} as theirs`)
      .innerJoin(candidates, inArray(candidates.id, rowsOfPeople(scope))),
    db
      .select({ id: candidates.id, createdAt: candidates.createdAt })
      .from(candidates)
      .where(inArray(candidates.id, rowsOfPeople(scope))),
  ])
  return { addresses: own.map(({ email }) => email), names, rows }
}

/** The keys of the resumes that these people sent. */
export const resumesOf = (db: Db, scope: Scope) =>
  resumesWhere(db, isAddressOf(jobApplications.email, scope))

/** The numbers of erased records, and of erased submissions that still waited for the database. */
type Erased = Tally & { waiting: number }

/**
 * Deletes everything about these people. The audit log gets the numbers of records, but no name or address. The
 * records are counted in the transaction that deletes them, so two concurrent requests never both count them. The
 * entry has the id of the erasure: a restored database uses it to find out which erasures it went through. Returns
 * the keys of the deleted applications' resumes too.
 */
export async function erase(
  db: Db,
  actor: Actor,
  { id: recordId, scope, waiting }: { id: string; scope: Scope; waiting: number },
) {
  const found = personalNames
    .map((name) => personalRecords(name, scope))
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
    db.select({ key }).from(jobApplications).where(personalRecords('jobApplications', scope).where),
    ...(['sponsorInquiries', 'jobApplications'] as const).map((name) =>
      deleteNotes(db, submissionTables[name], personalRecords(name, scope).where),
    ),
    ...found.flatMap(({ table, where }): BatchItem<'sqlite'>[] => {
      if (table === candidates) return deleteCandidates(db, where ?? sql`false`)
      if (table === newsDeliveries) return eraseRows(db, where ?? sql`false`)
      return [db.delete(table).where(where)]
    }),
  ])
  // The entry's `new` is the JSON object made above; the column's type is any JSON.
  const erased = (noted[0]?.new ?? { ...byName(personalNames, () => 0), waiting: 0 }) as Erased
  return { erased, resumes: resumes.flatMap((row) => row.key ?? []) }
}
