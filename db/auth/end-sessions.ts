import { and, eq, ne } from 'drizzle-orm'
import { addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { batchIf, mustFind } from '../must.ts'
import { sessions } from '../users/users.ts'

type Own = { id: number; username: string }

/** Ends one of a user's sessions, or all but the kept one. False if no session ended. */
export async function endSessions(db: Db, user: Own, which: { ended: string } | { kept: string }) {
  const chosen = 'ended' in which ? eq(sessions.id, which.ended) : ne(sessions.id, which.kept)
  const isEnded = and(eq(sessions.userId, user.id), chosen)
  const { refused } = await batchIf(
    db,
    [mustFind(sessions, isEnded)],
    [
      db.delete(sessions).where(isEnded),
      addAuditEntry(db, user, { action: 'delete', record: 'sessions' }),
    ],
  )
  return !refused
}

export const closeSession = (db: Db, sessionId: string, user: { id: number; username: string }) =>
  batchIf(
    db,
    [mustFind(sessions, eq(sessions.id, sessionId))],
    [
      db.delete(sessions).where(eq(sessions.id, sessionId)),
      addAuditEntry(db, user, { action: 'signOut', record: 'sessions' }),
    ],
  )
