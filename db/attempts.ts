import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { createdAt, id } from './lib/columns.ts'
import { type AttemptLimit, longestLimit } from './model/attempts.ts'

/**
 * Attempts at a secret that were wrong, or are being checked just now, by what they are counted for:
 * an account, one of its devices, its codes. Nothing else tells many addresses that share the guessing.
 */
export const failedLogins = sqliteTable(
  'failed_logins',
  { id, username: text().notNull(), createdAt },
  (t) => [index('failed_logins_account').on(t.username, t.createdAt)],
)

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

const recent = (key: string, within: number) =>
  and(eq(failedLogins.username, key), gt(failedLogins.createdAt, ago(within)))

export type Attempt = {
  id: number
  /** how many there are now within each limit, this one included */
  counts: number[]
}

/**
 * Counts an attempt before it is checked, so that none sent at the same time goes uncounted; a right
 * one is forgotten afterwards. Undefined, and nothing counted, where a limit is reached.
 */
export async function takeAttempt(
  db: Db,
  key: string,
  limits: readonly AttemptLimit[],
): Promise<Attempt | undefined> {
  const countOf = ({ within }: AttemptLimit) =>
    db.select({ n: count() }).from(failedLogins).where(recent(key, within))
  const isFree = sql.join(
    limits.map((limit) => sql`(${countOf(limit)}) < ${limit.most}`),
    sql` and `,
  )
  const now = new Date().toISOString()
  const [taken, ...counted] = await db.batch([
    db
      .insert(failedLogins)
      .select(sql`select null, ${key}, ${now} where ${isFree}`)
      .returning({ id: failedLogins.id }),
    ...limits.map(countOf),
  ])
  return taken[0] && { id: taken[0].id, counts: counted.map((rows) => rows[0]?.n ?? 0) }
}

/** It was right. */
export const forgetAttempt = (db: Db, { id }: Attempt) =>
  db.delete(failedLogins).where(eq(failedLogins.id, id)).run()

/** No limit looks at them any more. */
export const forgetOldAttempts = (db: Db) =>
  db
    .delete(failedLogins)
    .where(lt(failedLogins.createdAt, ago(longestLimit)))
    .run()
