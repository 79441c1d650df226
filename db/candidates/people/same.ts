import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { groupOf, keptOf } from '../person.ts'

/** How somebody is known: the keys by which people are compared. */
export type Known = {
  email: string | null
  phoneKey: string | null
  nameKey: string
}

const rowsWith = (kind: 'email' | 'phone', key: string | null) => {
  const column = sql.raw(kind === 'email' ? 'email' : 'phone_key')
  return sql`select id from candidates where ${column} = ${key}
    union select candidate_id from candidate_contacts where key = ${key} and kind = ${kind}`
}

const named = (nameKey: string) => sql`select id from candidates where name_key = ${nameKey}
  union select candidate_id from candidate_names where name_key = ${nameKey}`

/** SQL: whether staff said of two kept candidates, or of any merged into them, that they are not the same person. */
export const areNotSame = (one: SQL, other: SQL) => sql`exists (select 1 from candidate_pairs
  where (lower_id in ${groupOf(one)} and higher_id in ${groupOf(other)})
    or (higher_id in ${groupOf(one)} and lower_id in ${groupOf(other)}))`

/** SQL: another kept candidate who has this address and name, or this number and name; null if there is none. */
export const sameAs = ({ email, phoneKey, nameKey }: Known, id = 0) => sql`(
  select ${keptOf('person')} as kept from candidates as person
  where person.id in (${rowsWith('email', email)} union ${rowsWith('phone', phoneKey)})
    and exists (select 1 from (${named(nameKey)}) as found
      where found.id in ${groupOf(keptOf('person'))})
    and kept <> ${id} and not ${areNotSame(sql`kept`, sql`${id}`)}
  order by kept desc limit 1)`

export async function findSame(db: Db, known: Known, id?: number) {
  const [row] = await db.all<{ id: number | null }>(sql`select ${sameAs(known, id)} as id`)
  return row?.id ?? undefined
}
