import type { Context } from 'hono'
import { attemptLimits } from '#db/model/auth/attempts.ts'
import { clockIsOff, wrongCode } from '#db/model/auth/totp.ts'
import { type SecondFactor } from '#db/auth/totp.ts'
import { countWrongCode, type RightCode, useCode, type WrongCode } from '#db/auth/factor-code.ts'
import type { PasswordProof } from '#db/auth/proof.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'
import { refusalOfProof } from './refused-proof.ts'
import { hashRecoveryCode, timeStepOf, unseal } from './totp.ts'

type Person = { id: number; username: string }

// Wrong codes count for each known device, so that a thief who tries codes elsewhere does not lock out the owner.
const keyOf = ({ username }: Person, device = '') =>
  `${username.toLowerCase()}\ncode ${device}`.trimEnd()

/** How a sign-in was proved, for the audit log. */
export type Proof =
  | 'password'
  | 'password and code'
  | 'password and recovery code'
  | 'invite'
  | 'setup link'
  | 'passkey'

type Given = {
  factor: SecondFactor
  code: string
  device: string | undefined
  /** the conditions under which a wrong code counts */
  must?: PasswordProof['must']
}

/**
 * Checks a code. A wrong code is counted and refused with an error. For a right code, returns the statement that
 * uses it up, and `refuse`, for the case that the database refuses this statement.
 */
export async function checkedCode(c: Context<Env>, person: Person, given: Given) {
  const { factor, device, must } = given
  const key = keyOf(person, device)
  const code = await whichCode(c, given)
  const refuse = async (wrong: WrongCode = { nearStep: undefined }): Promise<never> => {
    const refused = await countWrongCode(c.var.db, factor, key, wrong, must)
    if (refused === 'codeLimited') throw tooManyFailures(attemptLimits.code[0].windowMs)
    if (refused) throw refusalOfProof(refused)
    throw wrongCodeProblem(wrong.nearStep !== undefined)
  }
  if ('nearStep' in code) return refuse(code)
  const proof: Proof = 'recovery' in code ? 'password and recovery code' : 'password and code'
  return { proof, use: useCode(c.var.db, factor, key, code), refuse }
}

export const wrongCodeProblem = (isClockOff: boolean) =>
  invalid([{ path: 'code', message: isClockOff ? clockIsOff : wrongCode }])

async function whichCode(c: Context<Env>, { factor, code }: Given): Promise<RightCode | WrongCode> {
  const secret = await unseal(c.env, factor.secret)
  const found = secret && (await timeStepOf(secret, code.replace(/\s/g, '')))
  const recovery = await hashRecoveryCode(code)
  // Not compared with the recovery codes then: it matches one with a probability of 1 in 2^80.
  if (found?.isRight) return { step: found.step }
  if (factor.recoveryCodes.includes(recovery)) return { recovery }
  // A code of the last used step or an earlier one may be a used code, which says nothing about the clock.
  return { nearStep: found && found.step > factor.lastStep ? found.step : undefined }
}
