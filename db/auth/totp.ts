import { and, eq, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, noteWritten, written } from '../audit.ts'
import type { Db } from '../client.ts'
import { createdAt, json } from '../lib/columns.ts'
import { countAttempt, isFree } from './attempts.ts'
import { attemptLimits } from '../model/attempts.ts'
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

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof getSecondFactor>>>

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

/** A code that was found right: that of a time step, or one of the recovery codes. */
export type RightCode = { step: number } | { recovery: string }

function useOf(code: RightCode | undefined, { recoveryCodes: codes }: SecondFactor) {
  if (!code) return { set: { lastStep: secondFactors.lastStep }, isUnused: sql`false` }
  if ('step' in code)
    return { set: { lastStep: code.step }, isUnused: lt(secondFactors.lastStep, code.step) }
  const left = codes.filter((one) => one !== code.recovery)
  return { set: { recoveryCodes: left }, isUnused: eq(secondFactors.recoveryCodes, codes) }
}

/**
 * Two statements of one batch. The first counts the attempt if the code is wrong or was used before. The
 * second marks a right code as used. Neither writes a row after too many attempts, so the order in which
 * the database runs concurrent attempts decides, not when their codes were checked.
 */
export function useCode(
  db: Db,
  factor: SecondFactor,
  { key, code }: { key: string; code: RightCode | undefined },
) {
  const { set, isUnused } = useOf(code, factor)
  const isOurs = and(ownedBy(factor.userId), isNotNull(secondFactors.confirmedAt), isUnused)
  const limits = attemptLimits.code
  return [
    countAttempt(db, key, limits, notExists(db.select().from(secondFactors).where(isOurs))),
    db
      .update(secondFactors)
      .set(set)
      .where(and(isOurs, isFree(db, key, limits)))
      .returning({ userId: secondFactors.userId }),
  ] as const
}

/** Whether the user has no second factor that is on. */
export const hasNoFactor = (db: Db, userId: number) =>
  notExists(
    db
      .select()
      .from(secondFactors)
      .where(and(ownedBy(userId), isNotNull(secondFactors.confirmedAt))),
  )
