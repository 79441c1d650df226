import type { Context } from 'hono'
import { type CountedAttempt, forgetAttempt } from '#db/auth/attempts.ts'
import { attemptLimits } from '#db/model/auth/attempts.ts'
import type { Login } from '#db/model/users.ts'
import { verifyPassword } from '#db/auth/password.ts'
import { askForCode } from '#db/model/auth/totp.ts'
import { findAccount } from '#db/auth/factors.ts'
import type { SecondFactor } from '#db/auth/totp.ts'
import type { Env } from '#worker/env.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { invalid, Problem } from '../http/problem.ts'
import { countedNetwork, hashedNetwork } from '../http/rate-limit.ts'
import { checkedCode } from './second-factor.ts'
import { signIn } from './session.ts'
import { inHashTurn } from './turns.ts'
import { accountClosed, attemptAt, deviceKey, noteGuess, strangerKey } from './login-attempt.ts'

const changedMeanwhile = 'Your account was changed a moment ago. Please sign in again.'

const usePasskey =
  'Everyone here needs a second factor, and yours is a passkey. Please use it to sign in.'

/**
 * Opens a session. After too many wrong passwords an account is closed to unknown devices: only its password together
 * with a code of its second factor opens it. A closed account does not tell whether a password or code was right.
 */
export async function logIn(c: Context<Env>, { username, password, code }: Login) {
  const { db } = c.var
  const network = countedNetwork(c, 'LOGIN_LIMIT')
  const { user, factor, needsPasskey } = (await findAccount(db, username)) ?? {}
  const name = user?.username.toLowerCase()
  const device = user && (await knownDevice(c, user))
  const key = name === undefined ? strangerKey(username) : device ? deviceKey(name, device) : name
  const limits = device ? attemptLimits.device : attemptLimits.account
  const asker = device
    ? ({ lane: 'known', id: device } as const)
    : ({ lane: 'strangers', id: hashedNetwork(c) } as const)
  const { attempt, isRight } = await inHashTurn(c, asker, async () => {
    const attempt = await attemptAt(db, { key, limits, network, isKnown: Boolean(device), code })
    return { attempt, isRight: await verifyPassword(password, user?.password) }
  })
  const isOpen = attempt.counts.length > 0
  if (!isRight || !user) {
    if (!isOpen) throw accountClosed()
    if (user) await noteGuess(c, user.username, attempt, limits)
    throw new Problem(401, 'Invalid credentials')
  }
  if (!isOpen && !factor) throw accountClosed()
  try {
    await open(c, user, { attempt, factor, needsPasskey, code, device })
  } catch (error) {
    // The password was right, so the attempt does not count as a wrong password.
    await forgetAttempt(db, attempt)
    throw isOpen ? error : accountClosed()
  }
  await rememberDevice(c, user, device)
  return user
}

type Owner = { id: number; username: string; password: string }

type Asked = {
  attempt: CountedAttempt
  factor: SecondFactor | null | undefined
  needsPasskey: boolean | undefined
  code: string | null | undefined
  device: string | undefined
}

/** The attempt is forgotten, because the password was right. */
async function open(c: Context<Env>, user: Owner, asked: Asked) {
  const { attempt, factor, needsPasskey, code, device } = asked
  const missing = factor
    ? !code && invalid([{ path: 'code', message: askForCode }])
    : needsPasskey && new Problem(403, usePasskey)
  if (missing) throw missing
  const checked = factor && code ? await checkedCode(c, user, { factor, code, device }) : undefined
  const { proof = 'password', use } = checked ?? {}
  const refused = await signIn(c, user, { proof, attempt, code: use })
  if (!refused) return
  if (checked && refused !== 'unproven') await checked.refuse()
  throw new Problem(409, changedMeanwhile)
}
