import type { Context } from 'hono'
import { attemptLimits } from '#db/model/auth/attempts.ts'
import { clockIsOff, wrongCode } from '#db/model/auth/totp.ts'
import { type SecondFactor } from '#db/auth/totp.ts'
import { type CheckedCode, useCode } from '#db/auth/factor-code.ts'
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

/** The statements that use the code, what they prove if the second one writes a row, and the answer if it does not. */
export async function checkedCode(c: Context<Env>, person: Person, given: Given) {
  const code = await whichCode(c, given)
  const proof: Proof =
    code && 'recovery' in code ? 'password and recovery code' : 'password and code'
  const { factor, device, isProven } = given
  return {
    proof,
    use: useCode(c.var.db, factor, { key: keyOf(person, device), code, isProven }),
    /** The answer to a code that opened nothing; `isCounted` is whether the first statement wrote a row. */
    refusal: (isCounted: boolean) =>
      isCounted
        ? wrongCodeProblem(code !== undefined && 'nearStep' in code)
        : tooManyFailures(attemptLimits.code[0].windowMs),
  }
}

export const wrongCodeProblem = (isClockOff: boolean) =>
  invalid([{ path: 'code', message: isClockOff ? clockIsOff : wrongCode }])

async function whichCode(
  c: Context<Env>,
  { factor, code }: Given,
): Promise<CheckedCode | undefined> {
  const secret = await unseal(c.env, factor.secret)
  const found = secret && (await timeStepOf(secret, code.replace(/\s/g, '')))
  const recovery = await hashRecoveryCode(code)
  // A code that was used before may still be a recovery code only by a chance of 1 in 2^80.
  if (found?.isRight) return { step: found.step }
  if (factor.recoveryCodes.includes(recovery)) return { recovery }
  // An earlier code may have been used: its clock was right then.
  return found && found.step > factor.lastStep ? { nearStep: found.step } : undefined
}
