import type { Context } from 'hono'
import { attemptLimits } from '#db/model/auth/attempts.ts'
import { wrongCode } from '#db/model/auth/totp.ts'
import { type SecondFactor } from '#db/auth/totp.ts'
import { type RightCode, useCode } from '#db/auth/factor-code.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'
import { hashRecoveryCode, timeStepOf, unseal } from './totp.ts'

type Person = { id: number; username: string }

// Counted for each known device, so that a thief who tries codes elsewhere does not lock out the owner.
const keyOf = ({ username }: Person, device = '') =>
  `${username.toLowerCase()}\ncode ${device}`.trimEnd()

/** How a sign-in was proved, for the audit log. */
export type Proof =
  'password' | 'password and code' | 'password and recovery code' | 'invite' | 'passkey'

type Given = {
  factor: SecondFactor
  code: string
  device: string | undefined
  isProven?: Parameters<typeof useCode>[2]['isProven']
}

/** The statements that use the code, and what they prove if the second one writes a row. */
export async function checkedCode(c: Context<Env>, person: Person, given: Given) {
  const code = await rightCode(c, given)
  const proof: Proof =
    code && 'recovery' in code ? 'password and recovery code' : 'password and code'
  const { factor, device, isProven } = given
  return { proof, use: useCode(c.var.db, factor, { key: keyOf(person, device), code, isProven }) }
}

async function rightCode(c: Context<Env>, { factor, code }: Given): Promise<RightCode | undefined> {
  const secret = await unseal(c.env, factor.secret)
  const step = secret && (await timeStepOf(secret, code.replace(/\s/g, '')))
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
