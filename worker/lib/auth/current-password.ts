import type { Context } from 'hono'
import { forgetAttempt, takeAttempt } from '../../../db/auth/attempts.ts'
import { attemptLimits } from '../../../db/model/attempts.ts'
import { noPassword, verifyPassword } from '../../../db/auth/password.ts'
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

const recentMs = 15 * 60_000

/** A stolen session must not get a way in that outlives it. Its owner signs in again and goes on. */
export async function signedInLately(c: Context<Env>) {
  const user = await c.var.user()
  if (Date.now() - Date.parse(user.signedInAt) < recentMs) return user
  throw new Problem(401, 'You signed in a while ago. Please sign in again first.')
}

/**
 * Asks for the password or, where the account has none, for a recent sign-in with a passkey. Returns what
 * is stored as the password.
 */
export async function proveOwner(c: Context<Env>, password: string | undefined) {
  if (!(await c.var.user()).hasPassword) {
    await signedInLately(c)
    return noPassword
  }
  if (!password) {
    throw invalid([{ path: 'currentPassword', message: 'Current password is required' }])
  }
  return (await provePassword(c, password)).password
}
