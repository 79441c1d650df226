import type { Context } from 'hono'
import { askForCode } from '#db/model/auth/totp.ts'
import { isCodeUsed } from '#db/auth/totp.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'
import { checkPassword, writeProven } from './current-password.ts'
import { knownDevice } from './device.ts'
import { checkedCode } from './second-factor.ts'
import type { ownAccount } from './session.ts'

type Asked = { currentPassword?: string | undefined; code?: string | null | undefined }
type User = { id: number; username: string }
type Statements = Parameters<typeof writeProven>[2]
type Condition = Awaited<ReturnType<typeof checkPassword>>['isProven']

/**
 * Writes a change that makes one's own account less safe. It needs the password and, while the account has codes, one of
 * them, which is used up in the same transaction. `change` is given the condition of its first statement. Says of
 * each of its statements whether it returned a row.
 */
export async function writeWithCode(
  c: Context<Env>,
  own: Awaited<ReturnType<typeof ownAccount>>,
  { currentPassword, code }: Asked,
  change: (user: User, isProven: Condition) => Statements,
) {
  const factor = own.factor?.confirmedAt ? own.factor : undefined
  if (factor && !code) throw invalid([{ path: 'code', message: askForCode }])
  const proof = await checkPassword(c, currentPassword, own)
  const { user, isProven } = proof
  if (!factor || !code) return writeProven(c, proof, change(user, isProven))
  const device = await knownDevice(c, user)
  const { use, refusal } = await checkedCode(c, user, { factor, code, device, isProven })
  const [isWrongCode = false, isUsed, ...wrote] = await writeProven(c, proof, [
    ...use,
    ...change(user, isCodeUsed),
  ])
  if (!isUsed) throw refusal(isWrongCode)
  return wrote
}
