import type { Context } from 'hono'
import { forgetAttempt, takeAttempt } from '../../../db/auth/attempts.ts'
import { attemptLimits } from '../../../db/model/attempts.ts'
import { verifyPassword } from '../../../db/auth/password.ts'
import { noteAttack } from '../../../db/auth/sessions.ts'
import { findUser } from '../../../db/users.ts'
import type { Env } from '../../env.ts'
import { invalid, Problem } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'
import { signOut } from './session.ts'

const [limit] = attemptLimits.current

/**
 * Asks a signed-in user for their password again, before actions that a stolen session must not take.
 * The last wrong password that the limit allows ends the session, so that a thief cannot guess either.
 */
export async function provePassword(c: Context<Env>, password: string) {
  const { db } = c.var
  const user = await c.var.user()
  const attempt = await takeAttempt(db, `${user.username.toLowerCase()}\ncurrent`, [limit])
  if (!attempt) throw tooManyFailures(limit.windowMs)
  const stored = await findUser(db, user.username)
  if (stored && (await verifyPassword(password, stored.password))) {
    await forgetAttempt(db, attempt)
    return stored
  }
  if ((attempt.counts[0] ?? 0) < limit.most) {
    throw invalid([{ path: 'currentPassword', message: 'This is not your current password' }])
  }
  await noteAttack(db, user.username, `${limit.most} wrong passwords ${limit.inWords}`)
  await signOut(c)
  throw new Problem(401, 'That was wrong too often. Please sign in again.')
}
