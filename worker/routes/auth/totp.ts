import { type Context, Hono } from 'hono'
import { TotpChange, TotpConfirm, TotpStart, wrongCode } from '../../../db/model/auth/totp.ts'
import {
  confirmSecondFactor,
  isCodeUsed,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../db/auth/totp.ts'
import type { Env } from '../../env.ts'
import { checkPassword, writeProven } from '../../lib/auth/current-password.ts'
import { knownDevice } from '../../lib/auth/device.ts'
import { input } from '../../lib/http/input.ts'
import { invalid, Problem } from '../../lib/http/problem.ts'
import { rateLimit } from '../../lib/http/rate-limit.ts'
import { checkedCode, codeRefused } from '../../lib/auth/second-factor.ts'
import { ownAccount, requireUser } from '../../lib/auth/session.ts'
import {
  base32,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  seal,
  stepOf,
  totpUri,
  unseal,
} from '../../lib/auth/totp.ts'

const isOn = () => new Problem(409, 'The second factor is on already. Turn it off first.')
const isOff = () => new Problem(409, 'The second factor is not on.')

type Both = { currentPassword: string; code: string }
type Change = (user: { id: number; username: string }) => Parameters<typeof writeProven>[2]

/** Writes a change that needs password and code, in one transaction with the use of the code. */
async function writeWithCode(c: Context<Env>, { currentPassword, code }: Both, change: Change) {
  const proof = await checkPassword(c, currentPassword)
  const { user, factor, isProven } = proof
  if (!factor?.confirmedAt) {
    await writeProven(c, proof, [])
    throw isOff()
  }
  const device = await knownDevice(c, user)
  const { use } = await checkedCode(c, user, { factor, code, device, isProven })
  const [isWrongCode = false, isUsed] = await writeProven(c, proof, [...use, ...change(user)])
  if (!isUsed) throw codeRefused(isWrongCode)
}

async function freshCodes() {
  const codes = newRecoveryCodes()
  return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) }
}

/** The signed-in user's own second factor: a code from an app, asked for after the password. */
export const totp = new Hono<Env>()
  .use(requireUser)
  .get('/', async (c) => {
    const { factor } = await ownAccount(c)
    return c.json({
      enabled: Boolean(factor?.confirmedAt),
      recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
    })
  })
  .post('/', rateLimit('LOGIN_LIMIT'), input(TotpStart), async (c) => {
    const proof = await checkPassword(c, c.req.valid('json').currentPassword)
    const { user, isProven } = proof
    const secret = newTotpSecret()
    const sealed = await seal(c.env, secret)
    const start = startSecondFactor(c.var.db, { userId: user.id, secret: sealed, isProven })
    const [isStarted] = await writeProven(c, proof, [start])
    if (!isStarted) throw isOn()
    return c.json({ secret: base32(secret), uri: totpUri(secret, user.username, c.env.SITE_URL) })
  })
  .post('/confirm', rateLimit('LOGIN_LIMIT'), input(TotpConfirm), async (c) => {
    const { db, sessionId: keptSession } = c.var
    const { user, factor } = await ownAccount(c)
    if (!factor) throw isOff()
    if (factor.confirmedAt) throw isOn()
    const secret = await unseal(c.env, factor.secret)
    const step = secret && (await stepOf(secret, c.req.valid('json').code.replace(/\s/g, '')))
    const { codes, hashes: recoveryCodes } = await freshCodes()
    const by = step !== undefined && { secret: factor.secret, step, recoveryCodes, keptSession }
    if (!by || !(await confirmSecondFactor(db, user, by))) {
      throw invalid([{ path: 'code', message: wrongCode }])
    }
    return c.json({ recoveryCodes: codes })
  })
  .post('/recovery-codes', rateLimit('LOGIN_LIMIT'), input(TotpChange), async (c) => {
    const { codes, hashes } = await freshCodes()
    await writeWithCode(c, c.req.valid('json'), (user) =>
      renewRecoveryCodes(c.var.db, user, hashes),
    )
    return c.json({ recoveryCodes: codes })
  })
  .post('/disable', rateLimit('LOGIN_LIMIT'), input(TotpChange), async (c) => {
    await writeWithCode(c, c.req.valid('json'), (user) =>
      removeSecondFactor(c.var.db, user, user.id, isCodeUsed),
    )
    return c.body(null, 204)
  })
