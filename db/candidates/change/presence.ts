import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { keptOf } from '../person.ts'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { timeFromNow } from '#db/model/lib/time.ts'
import { presentMs } from '#db/model/candidates/limits.ts'
import { userColumns, users } from '#db/users/users.ts'
import { candidates } from '../tables.ts'
import { candidatePresence } from '../desk-tables.ts'

const { candidateId, userId, seenAt } = candidatePresence
const kept = keptOf('candidates')

/** Notes that a user has a candidate open. Returns the names of the others; undefined if there is no such candidate. */
export async function lookAt(db: Db, me: number, id: number) {
  const present = gt(seenAt, timeFromNow(-presentMs))
  const keptId = sql`(select ${kept} from ${candidates} where ${candidates.id} = ${id})`
  const [noted, , others] = await db.batch([
    insertMany(
      db,
      candidatePresence,
      [{ userId: me, seenAt: timeFromNow(0) }],
      { candidateId: kept },
      sql`join ${candidates} on ${candidates.id} = ${id}`,
    )
      .onConflictDoUpdate({ target: [candidateId, userId], set: { seenAt: sql`excluded.seen_at` } })
      .returning({ candidateId }),
    db.delete(candidatePresence).where(lt(seenAt, timeFromNow(-presentMs))),
    db
      .select({ name: userColumns.name })
      .from(candidatePresence)
      .innerJoin(users, eq(users.id, userId))
      .where(and(sql`${candidateId} = ${keptId}`, ne(userId, me), present))
      .orderBy(desc(seenAt)),
  ])
  return noted.length > 0 ? others.map(({ name }) => name) : undefined
}
