import { and, eq, exists, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, noteWritten } from '../audit/audit.ts'
import { hasWritten } from '../lib/batch.ts'
import type { Db } from '../client.ts'
import { isUntold } from './attempts.ts'
import { createdAt, jsonColumn } from '../lib/columns.ts'
import { insertMany } from '../lib/insert-many.ts'
import { sessions, users } from '../users.ts'

/** An admin's authenticator app. Without `confirmedAt` it is still being set up, and sign-ins need no code. */
export const secondFactors = sqliteTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** encrypted with a key that is not in the database */
  secret: text().notNull(),
  /** sha256 of each unused recovery code */
  recoveryCodes: jsonColumn().$type<string[]>().notNull().default([]),
  /** the time step of the last code used, so that no code works twice */
  lastStep: integer().notNull().default(0),
  confirmedAt: text(),
  createdAt,
})

const ownedBy = (userId: number) => eq(secondFactors.userId, userId)

export type SecondFactor = typeof secondFactors.$inferSelect

/** The account of a session, and its second factor: also one that is still being set up. */
export const accountOfSession = (db: Db, sessionId: string) =>
  db
    .select({ user: users, factor: secondFactors })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(sessions.id, sessionId))
    .get()

/** The audit entry about the statement directly before it in the batch. */
const noteChange = (db: Db, actor: Actor, userId: number, summary: string) =>
  noteWritten(db, actor, {
    action: 'update',
    record: 'users',
    recordId: String(userId),
    new: summary,
  })

type Start = { userId: number; secret: string; isProven: SQL }

/** Starts the setup, replacing an unfinished one; returns no row if a second factor is confirmed. */
export const startSecondFactor = (db: Db, { userId, secret, isProven }: Start) =>
  insertMany(db, secondFactors, [{ userId, secret }], {}, sql`join (select 1) on ${isProven}`)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0, recoveryCodes: [] },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })

type Own = Actor & { id: number }

type Confirmed = { secret: string; step: number; recoveryCodes: string[]; keptSession: string }

/**
 * Turns the second factor on with the code of this step, and ends other sessions, which were opened without
 * it. False if it is on already, was started again with another secret, or the session has ended.
 */
export async function confirmSecondFactor(
  db: Db,
  actor: Own,
  { secret, step, recoveryCodes, keptSession }: Confirmed,
) {
  const isUnchanged = and(
    ownedBy(actor.id),
    eq(secondFactors.secret, secret),
    isNull(secondFactors.confirmedAt),
    isUntold(db, actor.id, step),
    exists(db.select().from(sessions).where(eq(sessions.id, keptSession))),
  )
  const [, noted] = await db.batch([
    db
      .update(secondFactors)
      .set({ recoveryCodes, lastStep: step, confirmedAt: new Date().toISOString() })
      .where(isUnchanged),
    noteChange(db, actor, actor.id, 'turned on the second factor'),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, keptSession), hasWritten)),
  ])
  return noted.length > 0
}

/** The condition of a statement directly after those of `useCode`. */
export const isCodeUsed = hasWritten

/** Two statements of one batch. The second returns a row if a second factor was on, and the condition holds. */
export const renewRecoveryCodes = (db: Db, actor: Own, recoveryCodes: string[], condition: SQL) =>
  [
    db
      .update(secondFactors)
      .set({ recoveryCodes })
      .where(and(ownedBy(actor.id), isNotNull(secondFactors.confirmedAt), condition)),
    noteChange(db, actor, actor.id, 'new recovery codes'),
  ] as const

/** Two statements of one batch. The second returns a row if a second factor was on, and the condition holds. */
export const removeSecondFactor = (db: Db, actor: Actor, userId: number, condition?: SQL) =>
  [
    db
      .delete(secondFactors)
      .where(and(ownedBy(userId), isNotNull(secondFactors.confirmedAt), condition)),
    noteChange(db, actor, userId, 'turned off the second factor'),
  ] as const

/** Whether the user has no second factor that is on. */
export const hasNoFactor = (db: Db, userId: number) =>
  notExists(
    db
      .select()
      .from(secondFactors)
      .where(and(ownedBy(userId), isNotNull(secondFactors.confirmedAt))),
  )
