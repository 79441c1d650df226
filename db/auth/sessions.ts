import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { note, noteWritten } from '../audit.ts'
import type { Db } from '../client.ts'
import { fromNow, minute } from '../lib/time.ts'
import { idleMinutes, sessionHours } from '../model/users.ts'
import { passkeys } from './passkeys.ts'
import { settings } from '../settings.ts'
import { secondFactors } from './totp.ts'
import { sessions, userColumns, users } from '../users.ts'

type SignIn = {
  sessionId: string
  user: { id: number; username: string }
  proof: string
  device: string
}

/** Opens a session. Deletes the expired ones too, as sign-ins are rare enough for that. */
export const openSession = (db: Db, { sessionId, user, proof, device }: SignIn) =>
  db.batch([
    db.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      device,
      expiresAt: fromNow(sessionHours * 60 * minute),
      seenAt: fromNow(0),
    }),
    db.delete(sessions).where(lt(sessions.expiresAt, fromNow(0))),
    note(db, user, { action: 'signIn', record: 'sessions', new: proof }),
  ])

/** Neither expired nor idle too long. */
const isOpen = () =>
  and(gt(sessions.expiresAt, fromNow(0)), gt(sessions.seenAt, fromNow(-idleMinutes * minute)))

/** Whether a second factor is required of everyone, and this user has none. */
const lacksSecondFactor = sql<number>`
  exists (select 1 from ${settings} where ${settings.requireSecondFactor})
  and not exists (select 1 from ${secondFactors}
    where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)
  and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`.mapWith(
  Boolean,
)

/** The user of an open session. */
export const sessionUser = (db: Db, sessionId: string) =>
  db
    .select({ ...userColumns, seenAt: sessions.seenAt, lacksSecondFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isOpen()))
    .get()

export const touchSession = (db: Db, sessionId: string) =>
  db
    .update(sessions)
    .set({ seenAt: fromNow(0) })
    .where(eq(sessions.id, sessionId))
    .run()

/** A user's open sessions, the last one used first. */
export const listSessions = (db: Db, userId: number) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen()))
    .orderBy(desc(sessions.seenAt))
    .all()

type Own = { id: number; username: string }

/** Ends one of a user's sessions, or all but the kept one. Returns how many it ended. */
export async function endSessions(db: Db, user: Own, which: { ended: string } | { kept: string }) {
  const chosen = 'ended' in which ? eq(sessions.id, which.ended) : ne(sessions.id, which.kept)
  const [ended] = await db.batch([
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), chosen))
      .returning({ id: sessions.id }),
    noteWritten(db, user, { action: 'delete', record: 'sessions' }),
  ])
  return ended.length
}

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
