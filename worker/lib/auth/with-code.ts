import type { Context } from 'hono'
import { askForCode } from '#db/model/auth/totp.ts'
import type { Conditional, RefusalReason } from '#db/must.ts'
import type { Env } from '#worker/env.ts'
import { invalid } from '../http/problem.ts'
import { checkPassword, writeProven } from './current-password.ts'
import { knownDevice } from './device.ts'
import { checkedCode } from './second-factor.ts'
import type { ownAccount } from './session.ts'

type Asked = { currentPassword?: string | undefined; code?: string | null | undefined }
type User = { id: number; username: string }

/**
 * Writes a change that makes the user's own account less safe. It needs the password and, if the account has a second
 * factor, a code, which is used up in the same transaction. Returns why the change itself was refused.
 */
export async function writeWithCode<Reason extends RefusalReason>(
  c: Context<Env>,
  own: Awaited<ReturnType<typeof ownAccount>>,
  { currentPassword, code }: Asked,
  change: (user: User) => Conditional<Reason>,
) {
  const factor = own.factor?.confirmedAt ? own.factor : undefined
  if (factor && !code) throw invalid([{ path: 'code', message: askForCode }])
  const proof = await checkPassword(c, currentPassword, own)
  const { user, must } = proof
  const { must: itsOwn, statements } = change(user)
  if (!factor || !code) return writeProven(c, proof, { must: itsOwn, statements })
  const device = await knownDevice(c, user)
  const { use, refuse } = await checkedCode(c, user, { factor, code, device, must })
  const refused = await writeProven<Reason | 'used' | 'codeLimited'>(c, proof, {
    must: [...use.must, ...itsOwn],
    statements: [...use.statements, ...statements],
  })
  return refused === 'used' || refused === 'codeLimited' ? refuse() : refused
}
