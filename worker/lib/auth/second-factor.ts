import type { Context } from 'hono'
import { forgetAttempt, takeAttempt } from '../../../db/auth/attempts.ts'
import { attemptLimits } from '../../../db/model/attempts.ts'
import { askForCode, wrongCode } from '../../../db/model/totp.ts'
import { getSecondFactor, takeRecoveryCode, takeStep } from '../../../db/auth/totp.ts'
import type { Env } from '../../env.ts'
import { invalid } from '../http/problem.ts'
import { tooManyFailures } from '../http/rate-limit.ts'
import { hashRecoveryCode, stepOf, unseal } from './totp.ts'

type Person = { id: number; username: string }

const [limit] = attemptLimits.code

// Counted for each known device, so that a thief who tries codes elsewhere does not lock out the owner.
const keyOf = ({ username }: Person, device = '') =>
  `${username.toLowerCase()}\ncode ${device}`.trimEnd()

/** How a sign-in was proved, for the audit log. */
export type Proof = 'password' | 'password and code' | 'password and recovery code'

type Given = { code?: string | null | undefined; device: string | undefined }

/** Checks the code, if the account has a second factor. Throws a 422 at the field `code`. */
export async function proveSecondFactor(
  c: Context<Env>,
  person: Person,
  { code, device }: Given,
): Promise<Proof> {
  const { db } = c.var
  const factor = await getSecondFactor(db, person.id)
  if (!factor?.confirmedAt) return 'password'
  if (!code) throw invalid([{ path: 'code', message: askForCode }])
  const attempt = await takeAttempt(db, keyOf(person, device), [limit])
  if (!attempt) throw tooManyFailures(limit.windowMs)
  const proof = await proofOf(c, factor, code)
  if (!proof) throw invalid([{ path: 'code', message: wrongCode }])
  await forgetAttempt(db, attempt)
  return proof
}

type Factor = NonNullable<Awaited<ReturnType<typeof getSecondFactor>>>

async function proofOf(c: Context<Env>, factor: Factor, code: string): Promise<Proof | undefined> {
  const { db } = c.var
  const { userId, recoveryCodes } = factor
  const secret = await unseal(c.env, factor.secret)
  const step = secret && (await stepOf(secret, code.replace(/\s/g, '')))
  if (step !== undefined && (await takeStep(db, userId, step))) return 'password and code'

  const recovery = await hashRecoveryCode(code)
  const isLeft = recoveryCodes.includes(recovery)
  if (isLeft && (await takeRecoveryCode(db, userId, recoveryCodes, recovery))) {
    return 'password and recovery code'
  }
  return undefined
}
