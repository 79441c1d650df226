import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, noteWritten, written } from '../audit.ts'
import type { Db } from '../client.ts'
import { createdAt, json } from '../lib/columns.ts'
import { sessions, users } from '../users.ts'

/** An admin's authenticator app. Without `confirmedAt` it is still being set up, and sign-ins need no code. */
export const secondFactors = sqliteTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** encrypted with a key that is not in the database */
  secret: text().notNull(),
  /** sha256 of each unused recovery code */
  recoveryCodes: json().$type<string[]>().notNull().default([]),
  /** the time step of the last code used, so that no code works twice */
  lastStep: integer().notNull().default(0),
  confirmedAt: text(),
  createdAt,
})

const ownedBy = (userId: number) => eq(secondFactors.userId, userId)

export const getSecondFactor = (db: Db, userId: number) =>
  db.select().from(secondFactors).where(ownedBy(userId)).get()

/** The audit entry about the statement directly before it in the batch. */
const noteChange = (db: Db, actor: Actor, userId: number, summary: string) =>
  noteWritten(db, actor, {
    action: 'update',
    record: 'users',
    recordId: String(userId),
    new: summary,
  })

/** Starts the setup, replacing an unfinished one; changes nothing if a second factor is confirmed. */
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

/** Turns the second factor on and ends other sessions, which were opened without it. False if it was on already. */
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
      .where(and(ownedBy(actor.id), isNull(secondFactors.confirmedAt))),
    noteChange(db, actor, actor.id, 'turned on the second factor'),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, keptSession), sql`${written} > 0`)),
  ])
  return noted.length > 0
}

/** False if the second factor is off. */
export async function renewRecoveryCodes(db: Db, actor: Own, recoveryCodes: string[]) {
  const [, noted] = await db.batch([
    db
      .update(secondFactors)
      .set({ recoveryCodes })
      .where(and(ownedBy(actor.id), isNotNull(secondFactors.confirmedAt))),
    noteChange(db, actor, actor.id, 'new recovery codes'),
  ])
  return noted.length > 0
}

/** False if there was none. */
export async function removeSecondFactor(db: Db, actor: Actor, userId: number) {
  const [, noted] = await db.batch([
    db.delete(secondFactors).where(and(ownedBy(userId), isNotNull(secondFactors.confirmedAt))),
    noteChange(db, actor, userId, 'turned off the second factor'),
  ])
  return noted.length > 0
}

/** Marks the code of a time step as used; false if it or a later one was used before. */
export const takeStep = async (db: Db, userId: number, step: number) =>
  (
    await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(ownedBy(userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId })
      .all()
  ).length > 0

/** Removes a used recovery code; false if a concurrent request changed the codes first. */
export const takeRecoveryCode = async (db: Db, userId: number, codes: string[], used: string) =>
  (
    await db
      .update(secondFactors)
      .set({ recoveryCodes: codes.filter((code) => code !== used) })
      .where(and(ownedBy(userId), eq(secondFactors.recoveryCodes, codes)))
      .returning({ userId: secondFactors.userId })
      .all()
  ).length > 0
