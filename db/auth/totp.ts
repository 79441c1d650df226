import { and, eq, exists, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { isUntold } from './attempts.ts'
import { createdAt, jsonColumn } from '../lib/columns.ts'
import { batchIf, must, mustFind } from '../must.ts'
import { sessions, users } from '../users/users.ts'

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

const ofUser = (userId: number) => eq(secondFactors.userId, userId)

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

const noteChange = (db: Db, actor: Actor, userId: number, summary: string) =>
  addAuditEntry(db, actor, {
    action: 'update',
    record: 'users',
    recordId: String(userId),
    new: summary,
  })

/** Starts the setup, replacing an unfinished one, unless a second factor is on. */
export const startSecondFactor = (
  db: Db,
  { userId, secret }: { userId: number; secret: string },
) => ({
  must: [must('stale', hasNoFactor(db, userId))],
  statements: [
    db
      .insert(secondFactors)
      .values({ userId, secret })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret, lastStep: 0, recoveryCodes: [] },
      }),
  ],
})

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
    ofUser(actor.id),
    eq(secondFactors.secret, secret),
    isNull(secondFactors.confirmedAt),
    isUntold(db, actor.id, step),
    exists(db.select().from(sessions).where(eq(sessions.id, keptSession))),
  )
  const { refused } = await batchIf(
    db,
    [mustFind(secondFactors, isUnchanged)],
    [
      db
        .update(secondFactors)
        .set({ recoveryCodes, lastStep: step, confirmedAt: new Date().toISOString() })
        .where(ofUser(actor.id)),
      noteChange(db, actor, actor.id, 'turned on the second factor'),
      db.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, keptSession))),
    ],
  )
  return !refused
}

const mustBeOn = (userId: number) =>
  mustFind(secondFactors, and(ofUser(userId), isNotNull(secondFactors.confirmedAt)))

export const renewRecoveryCodes = (db: Db, actor: Own, recoveryCodes: string[]) => ({
  must: [mustBeOn(actor.id)],
  statements: [
    db.update(secondFactors).set({ recoveryCodes }).where(ofUser(actor.id)),
    noteChange(db, actor, actor.id, 'new recovery codes'),
  ],
})

export const removeSecondFactor = (db: Db, actor: Actor, userId: number) => ({
  must: [mustBeOn(userId)],
  statements: [
    db.delete(secondFactors).where(ofUser(userId)),
    noteChange(db, actor, userId, 'turned off the second factor'),
  ],
})

export const hasNoFactor = (db: Db, userId: number) =>
  notExists(
    db
      .select()
      .from(secondFactors)
      .where(and(ofUser(userId), isNotNull(secondFactors.confirmedAt))),
  )
