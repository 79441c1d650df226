import { and, eq, gt, lt } from 'drizzle-orm'
import { note, noteWritten } from '../audit.ts'
import type { Db } from '../client.ts'
import { fromNow, minute } from '../lib/time.ts'
import { idleMinutes, sessionHours } from '../model/users.ts'
import { sessions, userColumns, users } from '../users.ts'

type SignIn = { sessionId: string; user: { id: number; username: string }; proof: string }

/** Opens a session. Deletes the expired ones too, as sign-ins are rare enough for that. */
export const openSession = (db: Db, { sessionId, user, proof }: SignIn) =>
  db.batch([
    db.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      expiresAt: fromNow(sessionHours * 60 * minute),
      seenAt: fromNow(0),
    }),
    db.delete(sessions).where(lt(sessions.expiresAt, fromNow(0))),
    note(db, user, { action: 'signIn', record: 'sessions', new: proof }),
  ])

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
