import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Attempt, forgetAttempt, takeAttempt } from '../../../db/attempts.ts'
import { attemptLimits, closedAccount, waysIn } from '../../../db/model/attempts.ts'
import type { Login } from '../../../db/model/users.ts'
import { verifyPassword } from '../../../db/password.ts'
import { noteAttack } from '../../../db/sessions.ts'
import { findUser } from '../../../db/users.ts'
import type { Env } from '../../env.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { Problem } from '../http/problem.ts'
import { proveSecondFactor } from './second-factor.ts'
import { signIn } from './session.ts'

// No name that can be typed has a line break in it.
const deviceKey = (username: string, device: string) => `${username}\ndevice ${device}`
// What was typed may be a password in the wrong field.
const strangerKey = (username: string) =>
  `\n${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`

// Asked at the code's field: the one way in for the owner of an account that strangers guess at.
const closed = () =>
  new Problem(429, closedAccount, {
    errors: [{ path: 'code', message: waysIn }],
    headers: { 'Retry-After': '3600' },
  })

/**
 * Opens a session. An account that is guessed at is closed to devices it does not know; whoever has
 * both its password and a right code of its second factor gets in all the same. Without them a
 * closed account says nothing about either.
 */
export async function logIn(c: Context<Env>, { username, password, code }: Login) {
  const { db } = c.var
  const user = await findUser(db, username)
  const name = user?.username.toLowerCase()
  const device = user && (await knownDevice(c, user))
  const key = name === undefined ? strangerKey(username) : device ? deviceKey(name, device) : name
  const limits = device ? attemptLimits.device : attemptLimits.account
  const attempt = await takeAttempt(db, key, limits)
  if (!attempt && !code) throw closed()
  if (!(await verifyPassword(password, user?.password)) || !user) {
    if (!attempt) throw closed()
    if (user) await noteGuess(c, user.username, attempt, limits)
    throw new Problem(401, 'Invalid credentials')
  }
  if (attempt) await forgetAttempt(db, attempt)
  const proof = await proveSecondFactor(c, user, { code, device }).catch((error) => {
    throw attempt ? error : closed()
  })
  if (!attempt && proof === 'password') throw closed()
  await signIn(c, user, proof)
  await rememberDevice(c, user, device)
  return user
}

/** Not each one: whoever tries must not be able to fill the log. */
async function noteGuess(
  c: Context<Env>,
  username: string,
  { counts }: Attempt,
  limits: readonly { most: number; inWords: string }[],
) {
  if (counts[0] === 1) await noteAttack(c.var.db, username, 'a wrong password')
  for (const [at, { most, inWords }] of limits.entries()) {
    if (counts[at] !== most) continue
    await noteAttack(c.var.db, username, `${most} wrong passwords ${inWords}`)
  }
}
