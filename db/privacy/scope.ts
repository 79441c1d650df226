import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { keptOf } from '../candidates/person.ts'
import type { PersonName } from '../model/candidates/person.ts'

/** SQL: the rows of candidates of the people in the scope, those merged into them included. */
export const rowsOfPeople = ({ kept }: Scope) => sql`(select one.id from candidates as one
  where one.id in ${kept} or one.merged_into in ${kept})`

/** SQL: their addresses, and the one that was asked about. */
export const addressesOfPeople = (
  scope: Scope,
) => sql`(select ${scope.email} as email where ${scope.email} is not null
  union select email from candidates where email is not null and id in ${rowsOfPeople(scope)}
  union select key from candidate_contacts where kind = 'email' and candidate_id in ${rowsOfPeople(scope)})`

/** SQL: their addresses that nobody else has. Data with only an address is erased with the address's last owner. */
export const ownAddresses = (
  scope: Scope,
) => sql`(select email from ${addressesOfPeople(scope)} as theirs where not exists (
    select 1 from candidates as another where another.email = theirs.email and another.id not in ${rowsOfPeople(scope)})
  and not exists (select 1 from candidate_contacts as another where another.kind = 'email'
    and another.key = theirs.email and another.candidate_id not in ${rowsOfPeople(scope)}))`

/** The people of an erasure: kept candidates, and the address that was asked about. */
export type Scope = { kept: SQL; email: string | null }

type Asked = { email?: string | undefined; candidateId?: number | undefined }

/** Everybody with this address, or the one with this id. */
export function scopeOf({ email, candidateId = 0 }: Asked): Scope {
  const address = email?.toLowerCase() ?? null
  const kept = sql`(select ${keptOf('candidates')} from candidates where id = ${candidateId} or id in (
    select id from candidates where email = ${address}
    union select candidate_id from candidate_contacts where kind = 'email' and key = ${address}))`
  return { kept, email: address }
}

/** These people, and the address that was asked about. */
export const scopeOfPeople = (people: PersonName[], { email }: Scope): Scope => ({
  kept: sql`(select value from json_each(${JSON.stringify(people.map(({ id }) => id))}))`,
  email,
})

export const findPeople = (db: Db, { kept }: Scope) =>
  db.all<PersonName>(sql`select id, first_name as firstName, last_name as lastName from candidates
    where id in ${kept} order by id`)
