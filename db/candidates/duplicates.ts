import { and, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { candidatePairs, candidates } from './tables.ts'

const most = 10

const other = alias(candidates, 'other')

/** Whether staff said that the other one is not this candidate, nor anybody merged into it. */
function isAnother(id: SQL) {
  const same = sql`(select id from candidates where id = ${id} or merged_into = ${id})`
  return sql`exists (select 1 from ${candidatePairs} where (lower_id = other.id and higher_id in ${same})
    or (higher_id = other.id and lower_id in ${same}))`
}

const isSame = (table: 'candidates' | 'other', key: 'phone_key' | 'name_key', id: SQL) =>
  sql`${sql.raw(`${table}.${key} = (select ${key} from candidates where id =`)} ${id})`

/** The newest candidates with the same key. Limited here, because a common name may have many. */
const sharing = (db: Db, key: 'phone_key' | 'name_key', id: SQL) =>
  db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        isSame('other', key, id),
        sql`other.id <> ${id}`,
        isNull(other.mergedInto),
        sql`not ${isAnother(id)}`,
      ),
    )
    .orderBy(desc(other.id))
    .limit(most)

/**
 * Other candidates who may be the same person as this one: the same telephone number makes it likely, the
 * same name alone possible. The likely ones come first. Of a merged candidate, those of the kept one.
 */
export function duplicatesOf(db: Db, candidateId: number) {
  const kept = sql`(select coalesce(merged_into, id) from candidates where id = ${candidateId})`
  const { id, firstName, lastName, email, phone, status, createdAt } = candidates
  const hasSamePhone = sql`coalesce(${isSame('candidates', 'phone_key', kept)}, 0)`
  const found = ['phone_key' as const, 'name_key' as const].map(
    (key) => sql`select id from ${sharing(db, key, kept)}`,
  )
  return db
    .select({
      id,
      firstName,
      lastName,
      email,
      phone,
      status,
      createdAt,
      likelihood: sql<'likely' | 'possible'>`iif(${hasSamePhone}, 'likely', 'possible')`,
      why: sql<'phone' | 'name'>`iif(${hasSamePhone}, 'phone', 'name')`,
    })
    .from(candidates)
    .where(sql`${id} in (${sql.join(found, sql` union `)})`)
    .orderBy(sql`${hasSamePhone} desc`, desc(id))
    .limit(most)
}
