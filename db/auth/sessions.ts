import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { type CountedAttempt, forgetAttempt } from './attempts.ts'
import { addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { hourMs, minuteMs, timeFromNow } from '../model/lib/time.ts'
import { idleMinutes, sessionHours } from '../model/users.ts'
import { batchIf, type Conditional, must, mustFind } from '../must.ts'
import { lacksSecondFactor } from './factors.ts'
import { noPassword } from './password.ts'
import { hasNoFactor } from './totp.ts'
import { ownerOf, sessions, userColumns, users } from '../users/users.ts'

type SignIn = {
  sessionId: string
  /** with the password's hash that was verified */
  user: { id: number; username: string; password: string }
  proof: string
  /** the counted attempt at the password, which was right */
  attempt: CountedAttempt | undefined
  /** the device in words */
  device: string
  /** uses the code that an account with a second factor needs, or a passkey, which counts as both factors */
  code: Conditional<'codeLimited' | 'used'> | undefined
}

/**
 * Opens a session if password and second factor are still those that were checked; otherwise returns the reason.
 * Deletes expired sessions too, as sign-ins are rare enough for that.
 */
export async function openSession(db: Db, signIn: SignIn) {
  const { sessionId, user, proof, device, attempt, code } = signIn
  const session = {
    id: sessionId,
    userId: user.id,
    device,
    expiresAt: timeFromNow(sessionHours * hourMs),
    seenAt: timeFromNow(0),
  }
  const isAsVerified = and(eq(users.id, user.id), eq(users.password, user.password))
  const factor = code?.must ?? [must('unproven', hasNoFactor(db, user.id))]
  const { refused } = await batchIf(
    db,
    [mustFind(users, isAsVerified, 'unproven'), ...factor],
    [
      ...(code?.statements ?? []),
      db.insert(sessions).values(session),
      addAuditEntry(db, user, { action: 'signIn', record: 'sessions', new: proof }),
      db.delete(sessions).where(lt(sessions.expiresAt, timeFromNow(0))),
      ...(attempt ? [forgetAttempt(db, attempt)] : []),
    ],
  )
  return refused
}

/** SQL condition: the session has not expired, and is not idle too long. */
const stillOpen = () =>
  and(
    gt(sessions.expiresAt, timeFromNow(0)),
    gt(sessions.seenAt, timeFromNow(-idleMinutes * minuteMs)),
  )

export const sessionUser = (db: Db, sessionId: string) =>
  db
    .select({
      ...userColumns,
      signedInAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      lacksSecondFactor,
      morningMail: users.morningMail,
      hasPassword: sql<boolean>`${users.password} <> ${noPassword}`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), stillOpen()))
    .get()

/** A statement that fails with 'ended' if the session has ended. A new role and a deleted account end it. */
export const assertSession = (sessionId: string) => ({
  sql: `insert into refusals select 'ended' where not exists (select 1 from sessions where id = ?)`,
  args: [sessionId],
})

export const touchSession = (db: Db, sessionId: string) =>
  db
    .update(sessions)
    .set({ seenAt: timeFromNow(0) })
    .where(eq(sessions.id, sessionId))
    .run()

/** The open sessions of a session's user, the last one used first. */
export const listSessions = (db: Db, sessionId: string) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, ownerOf(sessionId)), stillOpen()))
    .orderBy(desc(sessions.seenAt))
    .all()

/** Records an attempt to get in: an account's first wrong password, and the one that reaches a limit. */
export const noteAttack = (db: Db, username: string, reason: string) =>
  addAuditEntry(
    db,
    { id: null, username },
    { action: 'signInFailed', record: 'sessions', new: reason },
  ).run()
