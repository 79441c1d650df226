import type { Context } from 'hono'
import { attemptLimits } from '../../../db/model/attempts.ts'
import { wrongCode } from '../../../db/model/totp.ts'
import { type RightCode, type SecondFactor, useCode } from '../../../db/auth/totp.ts'
import type { Env } from '../../env.ts'
import { invalid } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'
import { hashRecoveryCode, stepOf, unseal } from './totp.ts'

type Person = { id: number; username: string }

// Counted for each known device, so that a thief who tries codes elsewhere does not lock out the owner.
const keyOf = ({ username }: Person, device = '') =>
  `${username.toLowerCase()}\ncode ${device}`.trimEnd()

/** How a sign-in was proved, for the audit log. */
export type Proof =
  'password' | 'password and code' | 'password and recovery code' | 'invite' | 'passkey'

type Given = { factor: SecondFactor; code: string; device: string | undefined }

/** The statements that use the code, and what they prove if the second one writes a row. */
export async function checkedCode(c: Context<Env>, person: Person, given: Given) {
  const code = await rightCode(c, given)
  const proof: Proof =
    code && 'recovery' in code ? 'password and recovery code' : 'password and code'
  return { proof, use: useCode(c.var.db, given.factor, { key: keyOf(person, given.device), code }) }
}

async function rightCode(c: Context<Env>, { factor, code }: Given): Promise<RightCode | undefined> {
  const secret = await unseal(c.env, factor.secret)
  const step = secret && (await stepOf(secret, code.replace(/\s/g, '')))
  // A code that was used before may still be a recovery code only by a chance of 1 in 2^80.
  if (step !== undefined) return { step }
  const recovery = await hashRecoveryCode(code)
  return factor.recoveryCodes.includes(recovery) ? { recovery } : undefined
}

/** The answer to a code that opened nothing. */
export const codeRefused = (isWrongCode: boolean) =>
  isWrongCode
    ? invalid([{ path: 'code', message: wrongCode }])
    : tooManyFailures(attemptLimits.code[0].windowMs)

/** Checks the code, and uses it up. Throws a 422 at the field `code`. */
export async function proveSecondFactor(c: Context<Env>, person: Person, given: Given) {
  const { use } = await checkedCode(c, person, given)
  const [counted, used] = await c.var.db.batch([...use])
  if (used.length === 0) throw codeRefused(counted.length > 0)
}
