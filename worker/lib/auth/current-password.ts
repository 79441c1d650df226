import type { Context } from 'hono'
import { attemptLimits } from '#db/model/auth/attempts.ts'
import { noPassword } from '#db/auth/password.ts'
import { batchProven, countWrongPassword, type PasswordProof, proofOf } from '#db/auth/proof.ts'
import type { Env } from '#worker/env.ts'
import { invalid, Problem } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'
import { verifyInTurn } from './hashing.ts'
import { forgetCookie, ownAccount } from './session.ts'

const tooMany = () => tooManyFailures(attemptLimits.current[0].windowMs)

export const accountChangedMeanwhile = () =>
  new Problem(
    409,
    'Your account was changed a moment ago, somewhere else. Nothing was changed here.',
  )

/**
 * Asks a signed-in user for their password again, before actions that a stolen session must not take. The
 * action itself is a `writeProven`: the limit on wrong passwords is checked there, not here.
 * The last wrong password that the limit allows ends the session, so that a thief cannot guess either.
 * An account without a password needs a recent sign-in instead, which was made with a passkey.
 */
export async function checkPassword(
  c: Context<Env>,
  password: string | undefined,
  own?: Awaited<ReturnType<typeof ownAccount>>,
) {
  const { db, sessionId } = c.var
  const { user, factor } = own ?? (await ownAccount(c))
  const proof = { ...proofOf(db, { sessionId, user }), factor }
  if (user.password === noPassword) {
    await signedInLately(c)
    return proof
  }
  if (!password) {
    throw invalid([{ path: 'currentPassword', message: 'Current password is required' }])
  }
  if (await verifyInTurn(c, password, user.password)) return proof
  const { isCounted, isLast } = await countWrongPassword(db, { sessionId, user })
  if (isLast) {
    forgetCookie(c)
    throw new Problem(401, 'That was wrong too often. Please sign in again.')
  }
  throw isCounted
    ? invalid([{ path: 'currentPassword', message: 'This is not your current password' }])
    : tooMany()
}

/**
 * Runs statements that have the condition `isProven`. Says of each whether it returned a row. After too many
 * wrong passwords, the answer to the right one is that to a wrong one.
 */
export async function writeProven(
  c: Context<Env>,
  proof: PasswordProof,
  statements: Parameters<typeof batchProven>[2],
) {
  const { isFree, isProven, wrote } = await batchProven(c.var.db, proof, statements)
  if (!isFree) throw tooMany()
  if (!isProven) throw accountChangedMeanwhile()
  return wrote
}

const recentMs = 15 * 60_000

/** A stolen session must not get a way in that outlives it. Its owner signs in again and goes on. */
export async function signedInLately(c: Context<Env>) {
  const user = await c.var.user()
  if (Date.now() - Date.parse(user.signedInAt) < recentMs) return user
  throw new Problem(401, 'You signed in a while ago. Please sign in again first.')
}
