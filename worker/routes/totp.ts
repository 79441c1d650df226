import { type Context, Hono } from 'hono'
import { TotpChange, TotpConfirm, TotpStart, wrongCode } from '../../db/model/totp.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  takeStep,
} from '../../db/auth/totp.ts'
import type { Env } from '../env.ts'
import { provePassword } from '../lib/auth/current-password.ts'
import { knownDevice } from '../lib/auth/device.ts'
import { input } from '../lib/http/input.ts'
import { found, invalid, Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { proveSecondFactor } from '../lib/auth/second-factor.ts'
import { requireUser } from '../lib/auth/session.ts'
import {
  base32,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  seal,
  stepOf,
  totpUri,
  unseal,
} from '../lib/auth/totp.ts'

const confirmed = async (c: Context<Env>) => {
  const { id } = await c.var.user()
  const factor = await getSecondFactor(c.var.db, id)
  return factor?.confirmedAt ? factor : undefined
}

const isOn = () => new Problem(409, 'The second factor is on already. Turn it off first.')
const isOff = () => new Problem(409, 'The second factor is not on.')

type Both = { currentPassword: string; code: string }

async function proveBoth(c: Context<Env>, { currentPassword, code }: Both) {
  const owner = await provePassword(c, currentPassword)
  const factor = await confirmed(c)
  if (!factor) throw isOff()
  await proveSecondFactor(c, owner, { factor, code, device: await knownDevice(c, owner) })
}

async function freshCodes() {
  const codes = newRecoveryCodes()
  return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) }
}

/** The signed-in user's own second factor: a code from an app, asked for after the password. */
export const totp = new Hono<Env>()
  .use(requireUser)
  .get('/', async (c) => {
    const factor = await confirmed(c)
    return c.json({
      enabled: Boolean(factor),
      recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
    })
  })
  .post('/', rateLimit('LOGIN_LIMIT'), input(TotpStart), async (c) => {
    await provePassword(c, c.req.valid('json').currentPassword)
    if (await confirmed(c)) throw isOn()
    const { db } = c.var
    const user = await c.var.user()
    const secret = newTotpSecret()
    await startSecondFactor(db, user.id, await seal(c.env, secret))
    return c.json({ secret: base32(secret), uri: totpUri(secret, user.username, c.env.SITE_URL) })
  })
  .post('/confirm', rateLimit('LOGIN_LIMIT'), input(TotpConfirm), async (c) => {
    const { db, sessionId } = c.var
    const user = await c.var.user()
    const factor = found(await getSecondFactor(db, user.id), isOff)
    if (factor.confirmedAt) throw isOn()
    const secret = await unseal(c.env, factor.secret)
    const step = secret && (await stepOf(secret, c.req.valid('json').code.replace(/\s/g, '')))
    if (step === undefined || !(await takeStep(db, user.id, step))) {
      throw invalid([{ path: 'code', message: wrongCode }])
    }
    const { codes, hashes } = await freshCodes()
    if (!(await confirmSecondFactor(db, user, hashes, sessionId))) throw isOn()
    return c.json({ recoveryCodes: codes })
  })
  .post('/recovery-codes', rateLimit('LOGIN_LIMIT'), input(TotpChange), async (c) => {
    await proveBoth(c, c.req.valid('json'))
    const { codes, hashes } = await freshCodes()
    if (!(await renewRecoveryCodes(c.var.db, await c.var.user(), hashes))) throw isOff()
    return c.json({ recoveryCodes: codes })
  })
  .post('/disable', rateLimit('LOGIN_LIMIT'), input(TotpChange), async (c) => {
    await proveBoth(c, c.req.valid('json'))
    const user = await c.var.user()
    if (!(await removeSecondFactor(c.var.db, user, user.id))) throw isOff()
    return c.body(null, 204)
  })
