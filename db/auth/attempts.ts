import { and, count, eq, gt, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, idColumn } from '../lib/columns.ts'
import { timeFromNow } from '../model/lib/time.ts'
import { batchIf, must } from '../must.ts'
import { type AttemptLimit, attemptLimits, longestWindowMs } from '../model/auth/attempts.ts'

/**
 * Wrong attempts at a secret, and those being checked now. `username` is the key they are counted by: an
 * account, one of its devices, or its codes. Counting by account also limits guesses from many addresses.
 */
export const failedLogins = sqliteTable(
  'failed_logins',
  {
    id: idColumn,
    username: text().notNull(),
    createdAt,
    /** a hash of the network that an unknown device is in; or the mark of a code that came at a wrong time */
    network: text(),
  },
  (t) => [
    index('failed_logins_account').on(t.username, t.createdAt),
    index('failed_logins_network').on(t.network, t.createdAt).where(isNotNull(t.network)),
  ],
)

const countOf =
  (db: Db, ofSame: SQL) =>
  ({ windowMs }: AttemptLimit) =>
    db
      .select({ n: count() })
      .from(failedLogins)
      .where(and(ofSame, gt(failedLogins.createdAt, timeFromNow(-windowMs))))

const ofKey = (key: string) => eq(failedLogins.username, key)

const allow = (db: Db, ofSame: SQL, limits: readonly AttemptLimit[]) =>
  sql.join(
    [sql`true`, ...limits.map((limit) => sql`(${countOf(db, ofSame)(limit)}) < ${limit.most}`)],
    sql` and `,
  )

export const mayAttempt = (db: Db, key: string, limits: readonly AttemptLimit[]) =>
  allow(db, ofKey(key), limits)

export const countAttempt = (db: Db, key: string, network: string | null = null) =>
  db.insert(failedLogins).values({ username: key, network }).returning({ id: failedLogins.id })

/** Marks the code of a time step as tried at a wrong time. */
export const stepMark = (userId: number, step: number) => `user ${userId} step ${step}`

/**
 * SQL condition: nobody was told that the code of this step is right at another time. Without it, a guess that meets
 * one of the coming codes could be sent again when its time comes.
 */
export const isUntold = (db: Db, userId: number, step: number) =>
  notExists(
    db
      .select()
      .from(failedLogins)
      .where(ofNetwork(stepMark(userId, step))),
  )

const ofNetwork = (network: string) => eq(failedLogins.network, network)
const isNetworkFree = (db: Db, network: string) =>
  allow(db, ofNetwork(network), attemptLimits.network)

export type CountedAttempt = {
  id: number
  /** the number of attempts within each limit, including this one */
  counts: number[]
}

/** Counts an attempt before its check, so that concurrent ones all count. At a limit, counts nothing and says which. */
export async function takeAttempt(
  db: Db,
  key: string,
  limits: readonly AttemptLimit[],
  network?: string,
): Promise<CountedAttempt | 'limited' | 'networkLimited'> {
  const { refused, results } = await batchIf(
    db,
    [
      must('limited', mayAttempt(db, key, limits)),
      must('networkLimited', network === undefined ? sql`true` : isNetworkFree(db, network)),
    ],
    [countAttempt(db, key, network), ...limits.map(countOf(db, ofKey(key)))],
  )
  if (refused) return refused
  const [[taken], ...counted] = results
  if (!taken) throw new Error('The database counted an attempt without an id')
  return { id: taken.id, counts: counted.map((rows) => rows[0]?.n ?? 0) }
}

/** Marks a step whose code came at a wrong time while an app is set up, which counts no attempts. */
export const markStep = (
  db: Db,
  { id, username }: { id: number; username: string },
  step: number,
) => countAttempt(db, `${username.toLowerCase()}\nsetup`, stepMark(id, step))

/** Takes back the count of an attempt whose password or code was right. */
export const forgetAttempt = (db: Db, { id }: CountedAttempt) =>
  db.delete(failedLogins).where(eq(failedLogins.id, id))

export const forgetOldAttempts = (db: Db) =>
  db
    .delete(failedLogins)
    .where(lt(failedLogins.createdAt, timeFromNow(-longestWindowMs)))
    .run()
