import type { Context } from 'hono'
import { noPassword } from '#db/auth/password.ts'
import { countWrongPassword, type PasswordProof, proofOf } from '#db/auth/proof.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { batchIf, type Conditional, type RefusalReason } from '#db/must.ts'
import type { Env } from '#worker/env.ts'
import { invalid, Problem } from '../http/problem.ts'
import { verifyInTurn } from './hashing.ts'
import { refusalOfProof } from './refused-proof.ts'
import { forgetCookie, ownAccount } from './session.ts'

/**
 * Checks a signed-in user's password before actions that a stolen session must not take. The action itself runs in
 * `writeProven`, which also checks the limit on wrong passwords. The last wrong password that the limit allows ends the
 * session, so that a thief cannot guess either. An account without a password needs a recent sign-in with a passkey
 * instead.
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
  const counted = await countWrongPassword(db, { sessionId, user })
  if (counted === 'last') {
    forgetCookie(c)
    throw new Problem(401, 'That was wrong too often. Please sign in again.')
  }
  if (counted) throw refusalOfProof(counted)
  throw invalid([{ path: 'currentPassword', message: 'This is not your current password' }])
}

/** Returns why the change itself was refused. After too many wrong passwords, it refuses even the right one. */
export async function writeProven<Reason extends RefusalReason>(
  c: Context<Env>,
  proof: PasswordProof,
  { must, statements }: Conditional<Reason>,
) {
  const { refused } = await batchIf(c.var.db, [...proof.must, ...must], statements)
  if (refused === 'limited' || refused === 'unproven') throw refusalOfProof(refused)
  return refused
}

const recentMs = 15 * minuteMs

/** A stolen session must not get a means of signing in that outlives it. The owner signs in again and goes on. */
export async function signedInLately(c: Context<Env>) {
  const user = await c.var.user()
  if (Date.now() - Date.parse(user.signedInAt) < recentMs) return user
  throw new Problem(401, 'You signed in a while ago. Please sign in again first.')
}
