import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type CountedAttempt, takeAttempt } from '#db/auth/attempts.ts'
import type { Db } from '#db/client.ts'
import { type AttemptLimit, closedAccount, waysIn } from '#db/model/auth/attempts.ts'
import { noteAttack } from '#db/auth/sessions.ts'
import type { Env } from '#worker/env.ts'
import { Problem } from '../http/problem.ts'
import { tooManyRequests } from '../http/rate-limit.ts'

// A line break cannot occur in a username, so keys of devices and accounts never collide.
export const deviceKey = (username: string, device: string) => `${username}\ndevice ${device}`
// Hashed, because an unknown username may be a password typed into the wrong field.
export const strangerKey = (username: string) =>
  `\n${createHash('sha256').update(username.toLowerCase()).digest('base64url')}`

// The error is shown at the code's field: a code is the owner's only way in.
export const accountClosed = () =>
  new Problem(429, closedAccount, {
    errors: [{ path: 'code', message: waysIn }],
    headers: { 'Retry-After': '3600' },
  })

type Attempted = {
  key: string
  limits: readonly AttemptLimit[]
  network: string | undefined
  isKnown: boolean
  code: string | null | undefined
}

/** At a closed account, an attempt with a code counts only for its network, and its `counts` are empty. */
export async function attemptAt(db: Db, asked: Attempted): Promise<CountedAttempt> {
  const { key, limits, network, isKnown, code } = asked
  const taken = await takeAttempt(db, key, limits, isKnown ? undefined : network)
  if (typeof taken === 'object') return taken
  if (taken === 'limited' && !code) throw accountClosed()
  const counted = taken === 'limited' ? await takeAttempt(db, `${key}\nclosed`, [], network) : taken
  if (typeof counted !== 'object') throw tooManyRequests()
  return counted
}

/** Notes the first wrong password and each reached limit only, so that nobody can fill the log. */
export async function noteGuess(
  c: Context<Env>,
  username: string,
  { counts }: CountedAttempt,
  limits: readonly { most: number; inWords: string }[],
) {
  if (counts[0] === 1) await noteAttack(c.var.db, username, 'a wrong password')
  for (const [at, { most, inWords }] of limits.entries()) {
    if (counts[at] !== most) continue
    await noteAttack(c.var.db, username, `${most} wrong passwords ${inWords}`)
  }
}
