import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'
import { maxFilters } from '#db/model/candidates/limits.ts'
import { ownerOf } from '#db/users/users.ts'
import { candidateFilters } from '../desk-tables.ts'

const { id, userId, name, query } = candidateFilters
const shown = { id, name, query }

export const listFilters = (db: Db, sessionId: string) =>
  db
    .select(shown)
    .from(candidateFilters)
    .where(sql`${userId} = ${ownerOf(sessionId)}`)
    .orderBy(asc(id))
    .all()

/** Keeps a filter, in place of the one with the same name. Undefined if the user keeps too many. */
export async function insertFilter(db: Db, owner: number, filter: { name: string; query: string }) {
  const [, [kept]] = await db.batch([
    db.delete(candidateFilters).where(and(eq(userId, owner), eq(name, filter.name))),
    insertMany(
      db,
      candidateFilters,
      [{ userId: owner, ...filter }],
      {},
      sql`join (select count(*) as n from ${candidateFilters} where ${userId} = ${owner}) as kept
        on kept.n < ${maxFilters}`,
    ).returning(shown),
  ])
  return kept
}

/** Undefined if the user keeps no such filter. */
export const deleteFilter = (db: Db, owner: number, filterId: number) =>
  db
    .delete(candidateFilters)
    .where(and(eq(id, filterId), eq(userId, owner)))
    .returning({ id })
    .get()
