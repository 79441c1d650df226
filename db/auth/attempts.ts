import { and, count, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, id } from '../lib/columns.ts'
import { fromNow } from '../lib/time.ts'
import { type AttemptLimit, longestWindowMs } from '../model/auth/attempts.ts'

/**
 * Wrong attempts at a secret, and those being checked now. `username` is the key they are counted by: an
 * account, one of its devices, or its codes. Counting by account also limits guesses from many addresses.
 */
export const failedLogins = sqliteTable(
  'failed_logins',
  { id, username: text().notNull(), createdAt },
  (t) => [index('failed_logins_account').on(t.username, t.createdAt)],
)

const recent = (key: string, windowMs: number) =>
  and(eq(failedLogins.username, key), gt(failedLogins.createdAt, fromNow(-windowMs)))

export type Attempt = {
  id: number
  /** the number of attempts within each limit, including this one */
  counts: number[]
}

const countOf =
  (db: Db, key: string) =>
  ({ windowMs }: AttemptLimit) =>
    db.select({ n: count() }).from(failedLogins).where(recent(key, windowMs))

/** Whether the limits allow one more attempt. */
export const isFree = (db: Db, key: string, limits: readonly AttemptLimit[]) =>
  sql.join(
    limits.map((limit) => sql`(${countOf(db, key)(limit)}) < ${limit.most}`),
    sql` and `,
  )

/** Counts an attempt if the limits allow one more, and the condition holds. */
export const countAttempt = (
  db: Db,
  key: string,
  limits: readonly AttemptLimit[],
  condition: SQL = sql`true`,
) =>
  db
    .insert(failedLogins)
    .select(
      sql`select null, ${key}, ${new Date().toISOString()} where ${isFree(db, key, limits)} and ${condition}`,
    )
    .returning({ id: failedLogins.id })

/**
 * Counts an attempt before it is checked, so that concurrent attempts all count; a right one is forgotten
 * afterwards. Returns undefined and counts nothing if a limit is reached.
 */
export async function takeAttempt(
  db: Db,
  key: string,
  limits: readonly AttemptLimit[],
): Promise<Attempt | undefined> {
  const [taken, ...counted] = await db.batch([
    countAttempt(db, key, limits),
    ...limits.map(countOf(db, key)),
  ])
  return taken[0] && { id: taken[0].id, counts: counted.map((rows) => rows[0]?.n ?? 0) }
}

/** Takes back the count of an attempt whose password or code was right. */
export const forgetAttempt = (db: Db, { id }: Attempt) =>
  db.delete(failedLogins).where(eq(failedLogins.id, id))

/** Deletes attempts that no limit counts any more. */
export const forgetOldAttempts = (db: Db) =>
  db
    .delete(failedLogins)
    .where(lt(failedLogins.createdAt, fromNow(-longestWindowMs)))
    .run()
