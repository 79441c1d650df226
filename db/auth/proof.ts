import { eq, exists, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { countAttempt, isFree } from './attempts.ts'
import { noteWhere, noteWritten } from '../audit/audit.ts'
import { hasWritten } from '../lib/batch.ts'
import type { Db } from '../client.ts'
import { attemptLimits } from '../model/auth/attempts.ts'
import { sessions, users } from '../users.ts'

const limits = attemptLimits.current

/** A user's open session, and the password's hash that was verified. */
type Checked = { sessionId: string; user: { id: number; username: string; password: string } }

/** The current password of a signed-in user: every statement that needs it has the condition `isProven`. */
export type PasswordProof = Checked & { isProven: SQL }

const isFreeFor = (db: Db, { user }: Checked) => isFree(db, keyOf(user), limits)
const keyOf = ({ username }: Checked['user']) => `${username.toLowerCase()}\ncurrent`

/**
 * The condition holds while too few attempts were wrong, the session is open and the password is the same. So
 * the order in which the database runs concurrent attempts decides, not when their passwords were checked.
 */
export function proofOf(db: Db, { sessionId, user }: Checked): PasswordProof {
  const owner = db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = ${sessionId} and ${users.password} = ${user.password}`)
  const isProven = sql`(${isFreeFor(db, { sessionId, user })} and ${exists(owner)})`
  return { sessionId, user, isProven }
}

/** Runs the statements of a change. `wrote` says of each whether it returned a row. */
export async function batchProven(
  db: Db,
  proof: PasswordProof,
  statements: readonly BatchItem<'sqlite'>[],
) {
  const { isProven } = proof
  const asked = {
    isFree: isFreeFor(db, proof).mapWith(Boolean),
    isProven: isProven.mapWith(Boolean),
  }
  const [[state], ...results] = await db.batch([
    db.select(asked).from(sql`(select 1)`),
    ...statements,
  ])
  return { ...state, wrote: results.map((rows) => Array.isArray(rows) && rows.length > 0) }
}

/** Counts a wrong password, unless too many are counted already. The last one before that ends the session. */
export async function countWrongPassword(db: Db, { sessionId, user }: Checked) {
  const [{ most, inWords }] = limits
  const key = keyOf(user)
  const attack = {
    action: 'signInFailed',
    record: 'sessions',
    new: `${most} wrong passwords ${inWords}`,
  } as const
  const isLast = sql`${hasWritten} and not (${isFree(db, key, limits)})`
  const [counted, last] = await db.batch([
    countAttempt(db, key, limits),
    noteWhere(db, { id: null, username: user.username }, attack, isLast),
    db.delete(sessions).where(sql`${sessions.id} = ${sessionId} and ${hasWritten}`),
    noteWritten(db, user, { action: 'signOut', record: 'sessions' }),
  ])
  return { isCounted: counted.length > 0, isLast: last.length > 0 }
}
