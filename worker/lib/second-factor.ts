import type { Context } from 'hono'
import { askForCode, mostWrongCodes, wrongCode } from '../../db/model/totp.ts'
import { getSecondFactor, takeRecoveryCode, takeStep } from '../../db/totp.ts'
import { countFailedLogins, noteFailedLogin } from '../../db/users.ts'
import type { Env } from '../env.ts'
import { invalid } from './problem.ts'
import { tooManyFailures } from './rate-limit.ts'
import { hashRecoveryCode, stepOf, unseal } from './totp.ts'

type Person = { id: number; username: string }

// Beside the wrong passwords of the same account; no name that can be typed has a line break in it.
const accountOf = ({ username }: Person) => `${username}\ncode`
const hour = 3600_000

/** How a sign-in was proved, for the audit log. */
export type Proof = 'password' | 'password and code' | 'password and recovery code'

/** After the password: the code, where the account asks for one. Else 422 at the field `code`. */
export async function proveSecondFactor(
  c: Context<Env>,
  person: Person,
  code: string | null | undefined,
): Promise<Proof> {
  const { db } = c.var
  const factor = await getSecondFactor(db, person.id)
  if (!factor?.confirmedAt) return 'password'
  if (!code) throw invalid([{ path: 'code', message: askForCode }])
  if ((await countFailedLogins(db, accountOf(person), hour)) >= mostWrongCodes) {
    throw tooManyFailures()
  }
  const secret = await unseal(c.env, factor.secret)
  const step = secret && (await stepOf(secret, code.replace(/\s/g, '')))
  if (step !== undefined && (await takeStep(db, person.id, step))) return 'password and code'

  const recovery = await hashRecoveryCode(code)
  const isLeft = factor.recoveryCodes.includes(recovery)
  if (isLeft && (await takeRecoveryCode(db, person.id, factor.recoveryCodes, recovery))) {
    return 'password and recovery code'
  }
  await noteFailedLogin(db, accountOf(person))
  throw invalid([{ path: 'code', message: wrongCode }])
}
