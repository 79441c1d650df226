import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, noteWritten, written } from './audit.ts'
import type { Db } from './client.ts'
import { createdAt, json } from './lib/columns.ts'
import { sessions, users } from './users.ts'

/** An admin's authenticator app. Without `confirmedAt` it is only being set up, and asks nobody for codes. */
export const secondFactors = sqliteTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** sealed with a key that is not in the database */
  secret: text().notNull(),
  /** sha256 of each code that is left */
  recoveryCodes: json().$type<string[]>().notNull().default([]),
  /** the time step of the last code taken: none is taken twice */
  lastStep: integer().notNull().default(0),
  confirmedAt: text(),
  createdAt,
})

const of = (userId: number) => eq(secondFactors.userId, userId)

export const getSecondFactor = (db: Db, userId: number) =>
  db.select().from(secondFactors).where(of(userId)).get()

/** Comes directly after the write that it tells of. */
const noteChange = (db: Db, actor: Actor, userId: number, what: string) =>
  noteWritten(db, actor, { action: 'update', record: 'users', recordId: String(userId), new: what })

/** Begins anew, unless a confirmed one is there. */
export const startSecondFactor = (db: Db, userId: number, secret: string) =>
  db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0, recoveryCodes: [] },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .run()

type Own = Actor & { id: number }

/** From now on a sign-in needs it. Other sessions, opened without it, end. False where it was on already. */
export async function confirmSecondFactor(
  db: Db,
  actor: Own,
  recoveryCodes: string[],
  keptSession: string,
) {
  const [, noted] = await db.batch([
    db
      .update(secondFactors)
      .set({ recoveryCodes, confirmedAt: new Date().toISOString() })
      .where(and(of(actor.id), isNull(secondFactors.confirmedAt))),
    noteChange(db, actor, actor.id, 'turned on the second factor'),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, keptSession), sql`${written} > 0`)),
  ])
  return noted.length > 0
}

/** False where the second factor has been turned off meanwhile. */
export async function renewRecoveryCodes(db: Db, actor: Own, recoveryCodes: string[]) {
  const [, noted] = await db.batch([
    db
      .update(secondFactors)
      .set({ recoveryCodes })
      .where(and(of(actor.id), isNotNull(secondFactors.confirmedAt))),
    noteChange(db, actor, actor.id, 'new recovery codes'),
  ])
  return noted.length > 0
}

/** False where there was none. */
export async function removeSecondFactor(db: Db, actor: Actor, userId: number) {
  const [, noted] = await db.batch([
    db.delete(secondFactors).where(and(of(userId), isNotNull(secondFactors.confirmedAt))),
    noteChange(db, actor, userId, 'turned off the second factor'),
  ])
  return noted.length > 0
}

/** Takes the code of a time step; false where it, or a later one, was taken before. */
export const takeStep = async (db: Db, userId: number, step: number) =>
  (
    await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(of(userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId })
      .all()
  ).length > 0

/** Takes a recovery code, so that it is gone; false where somebody else has just taken one. */
export const takeRecoveryCode = async (db: Db, userId: number, codes: string[], used: string) =>
  (
    await db
      .update(secondFactors)
      .set({ recoveryCodes: codes.filter((code) => code !== used) })
      .where(and(of(userId), eq(secondFactors.recoveryCodes, codes)))
      .returning({ userId: secondFactors.userId })
      .all()
  ).length > 0

/** Whose sign-in needs a code. */
export const usersWithSecondFactor = async (db: Db) =>
  (
    await db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(isNotNull(secondFactors.confirmedAt))
      .all()
  ).map(({ userId }) => userId)
