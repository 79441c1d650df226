import { Hono } from 'hono'
import { onlyFactor, TotpChange, TotpConfirm, TotpStart } from '#db/model/auth/totp.ts'
import { isOnlyApp, removeOwnFactor } from '#db/auth/factors.ts'
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from '#db/auth/totp.ts'
import { markStep } from '#db/auth/attempts.ts'
import { ownerOf } from '#db/users/users.ts'
import type { Env } from '#worker/env.ts'
import { checkPassword, writeProven } from '#worker/lib/auth/current-password.ts'
import { input } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { ownAccount } from '#worker/lib/auth/session.ts'
import { requireUser } from '#worker/lib/auth/signed-in.ts'
import { wrongCodeProblem } from '#worker/lib/auth/second-factor.ts'
import { writeWithCode } from '#worker/lib/auth/with-code.ts'
import {
  base32,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  seal,
  timeStepOf,
  totpUri,
  unseal,
} from '#worker/lib/auth/totp.ts'

const isOn = () => new Problem(409, 'The second factor is on already. Turn it off first.')
const isOff = () => new Problem(409, 'The second factor is not on.')

async function freshCodes() {
  const codes = newRecoveryCodes()
  return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) }
}

/** The signed-in user's own second factor: a code from an app, asked for after the password. */
export const totpRoutes = new Hono<Env>()
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
    const { user } = proof
    const secret = newTotpSecret()
    const sealed = await seal(c.env, secret)
    const start = startSecondFactor(c.var.db, { userId: user.id, secret: sealed })
    if (await writeProven(c, proof, start)) throw isOn()
    return c.json({ secret: base32(secret), uri: totpUri(secret, user.username, c.env.SITE_URL) })
  })
  .post('/confirm', rateLimit('LOGIN_LIMIT'), input(TotpConfirm), async (c) => {
    const { db, sessionId: keptSession } = c.var
    const { user, factor } = await ownAccount(c)
    if (!factor) throw isOff()
    if (factor.confirmedAt) throw isOn()
    const secret = await unseal(c.env, factor.secret)
    const found = secret && (await timeStepOf(secret, c.req.valid('json').code.replace(/\s/g, '')))
    const { codes, hashes: recoveryCodes } = await freshCodes()
    if (found && !found.isRight) await markStep(db, user, found.step)
    const by = found?.isRight && {
      secret: factor.secret,
      step: found.step,
      recoveryCodes,
      keptSession,
    }
    if (!by || !(await confirmSecondFactor(db, user, by)))
      throw wrongCodeProblem(found?.isRight === false)
    return c.json({ recoveryCodes: codes })
  })
  .post('/recovery-codes', rateLimit('LOGIN_LIMIT'), input(TotpChange), async (c) => {
    const { codes, hashes } = await freshCodes()
    const own = await ownAccount(c)
    const refused = await writeWithCode(c, own, c.req.valid('json'), (user) =>
      renewRecoveryCodes(c.var.db, user, hashes),
    )
    if (refused) throw isOff()
    return c.json({ recoveryCodes: codes })
  })
  .post('/disable', rateLimit('LOGIN_LIMIT'), input(TotpChange), async (c) => {
    const { db, sessionId } = c.var
    const [own, mustStay] = await Promise.all([ownAccount(c), isOnlyApp(db, ownerOf(sessionId))])
    // Checked first, so that the refusal uses up no code.
    if (mustStay) throw new Problem(409, onlyFactor)
    const refused = await writeWithCode(c, own, c.req.valid('json'), (user) =>
      removeOwnFactor(db, user),
    )
    if (refused === 'needed') throw new Problem(409, onlyFactor)
    if (refused) throw isOff()
    return c.body(null, 204)
  })
