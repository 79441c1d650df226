import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Attempt, forgetAttempt } from './attempts.ts'
import { hasWritten, note, noteWritten } from '../audit.ts'
import type { Db } from '../client.ts'
import { batch } from '../lib/batch.ts'
import { insertMany } from '../lib/insert-many.ts'
import { fromNow, minute } from '../lib/time.ts'
import { idleMinutes, sessionHours } from '../model/users.ts'
import { hasNoFactor, type useCode } from './totp.ts'
import { sessions, userColumns, users } from '../users.ts'

type SignIn = {
  sessionId: string
  /** with the password's hash that was verified */
  user: { id: number; username: string; password: string }
  proof: string
  /** the counted attempt at the password, which was right */
  attempt: Attempt | undefined
  /** the code that an account with a second factor needs */
  code: ReturnType<typeof useCode> | undefined
}

/**
 * Opens a session, if password and second factor are still those that were checked. Deletes the expired
 * ones too, as sign-ins are rare enough for that.
 */
export async function openSession(db: Db, { sessionId, user, proof, attempt, code }: SignIn) {
  const session = {
    id: sessionId,
    userId: user.id,
    expiresAt: fromNow(sessionHours * 60 * minute),
    seenAt: fromNow(0),
  }
  const isProven = code ? hasWritten : hasNoFactor(db, user.id)
  const asVerified = sql`join ${users} on ${users.id} = ${user.id}
    and ${users.password} = ${user.password} and ${isProven}`
  const results = await batch<BatchItem<'sqlite'>>(db, [
    ...(code ?? []),
    insertMany(db, sessions, [session], {}, asVerified).returning({ id: sessions.id }),
    noteWritten(db, user, { action: 'signIn', record: 'sessions', new: proof }),
    db.delete(sessions).where(lt(sessions.expiresAt, fromNow(0))),
    ...(attempt ? [forgetAttempt(db, attempt)] : []),
  ])
  // Each of these statements returns its rows; a batch of a variable length does not type them.
  const wrote = (at: number) => (results[at] as unknown[]).length > 0
  return { isOpen: wrote(code?.length ?? 0), isWrongCode: code !== undefined && wrote(0) }
}

/** The user of a session that has neither expired nor been idle too long. */
export const sessionUser = (db: Db, sessionId: string) =>
  db
    .select({ ...userColumns, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, fromNow(0)),
        gt(sessions.seenAt, fromNow(-idleMinutes * minute)),
      ),
    )
    .get()

export const touchSession = (db: Db, sessionId: string) =>
  db
    .update(sessions)
    .set({ seenAt: fromNow(0) })
    .where(eq(sessions.id, sessionId))
    .run()

export const closeSession = (db: Db, sessionId: string, user: { id: number; username: string }) =>
  db.batch([
    db.delete(sessions).where(eq(sessions.id, sessionId)),
    noteWritten(db, user, { action: 'signOut', record: 'sessions' }),
  ])

/** Records an attempt to get in: an account's first wrong password, and the one that reaches a limit. */
export const noteAttack = (db: Db, username: string, reason: string) =>
  note(
    db,
    { id: null, username },
    { action: 'signInFailed', record: 'sessions', new: reason },
  ).run()
