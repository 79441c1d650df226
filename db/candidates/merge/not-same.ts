import { sql } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { must } from '#db/must.ts'
import { candidates } from '../tables.ts'
import { candidatePairs } from '../merge-tables.ts'

/** Stores that these two are not the same person. Writes nothing if that is known. */
export function noteNotSame(db: Db, actor: Actor, one: number, other: number) {
  const [lowerId = 0, higherId = 0] = [one, other].toSorted((a, b) => a - b)
  return change({
    db,
    actor,
    action: 'create',
    table: candidatePairs,
    id: `${lowerId} ${higherId}`,
    page: undefined,
    must: [
      must(
        'stale',
        sql`not exists (select 1 from ${candidatePairs} where lower_id = ${lowerId} and higher_id = ${higherId})`,
      ),
    ],
    write: db
      .insert(candidatePairs)
      .values({ lowerId, higherId })
      .returning({ lowerId: candidatePairs.lowerId }),
  })
}

/** Whether both are candidates that are not merged into another one. */
export async function areLive(db: Db, one: number, other: number) {
  const row = await db
    .select({ n: sql<number>`count(*)` })
    .from(candidates)
    .where(sql`id in (${one}, ${other}) and merged_into is null`)
    .get()
  return row?.n === 2
}
