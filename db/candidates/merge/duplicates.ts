import { desc, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { mostDuplicates } from '#db/model/candidates/limits.ts'
import { groupOf } from '../person.ts'
import { candidatePairs, candidates } from '../tables.ts'

const other = alias(candidates, 'other')

type Key = 'phone_key' | 'name_key'

/** The keys of a kept candidate and of those merged into it. */
const keysOf = (key: Key, keptId: SQL) =>
  sql`(select ${sql.raw(key)} from candidates where id in ${groupOf(keptId)})`

/** Whether staff said that the other one is not this person, of whatever record of the two. */
function isAnother(keptId: SQL) {
  const mine = groupOf(keptId)
  const theirs = groupOf(sql`coalesce(other.merged_into, other.id)`)
  return sql`exists (select 1 from ${candidatePairs} where (lower_id in ${theirs} and higher_id in ${mine})
    or (higher_id in ${theirs} and lower_id in ${mine}))`
}

/** The newest candidates with the same key. Limited here, because a common name may have many. */
const sharing = (db: Db, key: Key, keptId: SQL) =>
  db
    .select({ id: sql`coalesce(other.merged_into, other.id)`.as('id') })
    .from(other)
    .where(
      sql`${sql.raw(`other.${key}`)} in ${keysOf(key, keptId)}
        and other.id not in ${groupOf(keptId)} and not ${isAnother(keptId)}`,
    )
    .orderBy(desc(other.id))
    .limit(mostDuplicates)

/**
 * Other candidates who may be the same person as this one: the same telephone number makes it likely, the
 * same name alone possible. The likely ones come first. Merged records count for those they were merged into.
 */
export function duplicatesOf(db: Db, candidateId: number) {
  const kept = sql`(select coalesce(merged_into, id) from candidates where id = ${candidateId})`
  const { id, firstName, lastName, email, phone, status, createdAt } = candidates
  const hasSamePhone = sql`exists (select 1 from candidates as theirs
    where theirs.id in ${groupOf(sql`candidates.id`)} and theirs.phone_key in ${keysOf('phone_key', kept)})`
  const found = (['phone_key', 'name_key'] as const).map(
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
    .limit(mostDuplicates)
}
