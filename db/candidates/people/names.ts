import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { groupOf, keptIdOf } from '../person.ts'

/** The further names of a kept candidate, the own names of those merged into it included: each finds the person. */
export function namesQuery(db: Db, candidateId: number) {
  const id = keptIdOf(candidateId)
  return db
    .select({
      // Negative: no further name has the id of a candidate.
      id: sql<number>`coalesce(min(id) filter (where id > 0), max(id))`,
      firstName: sql<string>`max(first_name)`,
      lastName: sql<string>`max(last_name)`,
    })
    .from(
      sql`(select id, first_name, last_name, name_key from candidate_names where candidate_id in ${groupOf(id)}
      union all select -id, first_name, last_name, name_key from candidates where merged_into = ${id})`,
    )
    .where(sql`name_key is not (select name_key from candidates where id = ${id})`)
    .groupBy(sql`name_key`)
    .orderBy(sql`max(abs(id))`)
}
