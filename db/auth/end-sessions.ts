import { and, eq, ne } from 'drizzle-orm'
import { noteWritten } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { sessions } from '../users.ts'

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
