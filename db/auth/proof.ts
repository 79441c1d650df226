import { and, eq, sql } from 'drizzle-orm'
import { countAttempt, mayAttempt } from './attempts.ts'
import { noteWhere } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { attemptLimits } from '../model/auth/attempts.ts'
import { batchIf, must, type Must } from '../must.ts'
import { sessions, users } from '../users/users.ts'

const limits = attemptLimits.current

/** A user's open session, and the password's hash that was verified. */
type Checked = { sessionId: string; user: { id: number; username: string; password: string } }

/** The current password of a signed-in user, and the conditions of every change that needs it. */
export type PasswordProof = Checked & { must: Must<'limited' | 'unproven'>[] }

const isFreeFor = (db: Db, { username }: Checked['user']) => mayAttempt(db, keyOf(username), limits)
const keyOf = (username: string) => `${username.toLowerCase()}\ncurrent`

/** The database checks the conditions when it runs the batch, so its order decides among concurrent attempts. */
export function proofOf(db: Db, { sessionId, user }: Checked): PasswordProof {
  const isOwner = sql`exists (select 1 from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${sessionId} and ${users.password} = ${user.password})`
  const conditions = [must('limited', isFreeFor(db, user)), must('unproven', isOwner)]
  return { sessionId, user, must: conditions }
}

/** Counts a wrong password: 'last' if it reaches the limit, which ends the session; 'limited' if one did so before. */
export async function countWrongPassword(db: Db, { sessionId, user }: Checked) {
  const [{ most, inWords }] = limits
  const attack = `${most} wrong passwords ${inWords}`
  const isLast = sql`not (${isFreeFor(db, user)})`
  const entry = { record: 'sessions' } as const
  const { refused, results } = await batchIf(
    db,
    [must('limited', isFreeFor(db, user))],
    [
      countAttempt(db, keyOf(user.username)),
      noteWhere(
        db,
        { id: null, username: user.username },
        { ...entry, action: 'signInFailed', new: attack },
        isLast,
      ),
      db.delete(sessions).where(and(eq(sessions.id, sessionId), isLast)),
      noteWhere(db, user, { ...entry, action: 'signOut' }, isLast),
    ],
  )
  if (refused) return refused
  return results[1].length > 0 ? 'last' : undefined
}
