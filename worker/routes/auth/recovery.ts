import { type Context, Hono } from 'hono'
import { recoverAccount, startRecovery } from '#db/auth/recovery.ts'
import { RecoveryAnswer, RecoveryRequest } from '#db/model/auth/access-links.ts'
import { askForCode } from '#db/model/auth/totp.ts'
import { findAccount } from '#db/auth/factors.ts'
import { batchIf } from '#db/must.ts'
import { findUserByEmail } from '#db/users/users.ts'
import type { Env } from '#worker/env.ts'
import { openLink, usedUp } from '#worker/lib/auth/access-links.ts'
import { hashInTurn } from '#worker/lib/auth/hashing.ts'
import { knownDevice } from '#worker/lib/auth/device.ts'
import { checkedCode } from '#worker/lib/auth/second-factor.ts'
import { input } from '#worker/lib/http/body/input.ts'
import { found, invalid } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { sendDueMail } from '#worker/lib/mail/send.ts'
import { ownerOfLink, tokenOfLink } from './access-links.ts'

/** A link for a new password that can still be used, its account, and its authenticator app if it has one. */
async function openRecovery(c: Context<Env>, token: string) {
  const { db } = c.var
  const link = await openLink(db, c.env, 'recovery', token)
  const owner = found(await ownerOfLink(c, link), usedUp)
  const { factor } = (await findAccount(db, owner.username)) ?? {}
  return { link, owner, factor }
}

/** Neither an answer nor its time shows whether an account exists. */
export const recovery = new Hono<Env>()
  .use(rateLimit('LOGIN_LIMIT'))
  .post('/', input(RecoveryRequest), (c) => {
    const { db } = c.var
    const { email } = c.req.valid('json')
    const work = async () => {
      const user = await findUserByEmail(db, email)
      if (!user) return
      await startRecovery(db, user)
      await sendDueMail(db, c.env)
    }
    // Runs after the answer, so that the answer takes the same time for every address.
    c.executionCtx.waitUntil(work())
    return c.body(null, 202)
  })
  .get('/:token', tokenOfLink, async (c) => {
    const { owner, factor } = await openRecovery(c, c.req.valid('param').token)
    return c.json({ username: owner.username, needsCode: Boolean(factor) })
  })
  .post('/:token', tokenOfLink, input(RecoveryAnswer), async (c) => {
    const { db } = c.var
    const { link, owner, factor } = await openRecovery(c, c.req.valid('param').token)
    const { password: typed, code } = c.req.valid('json')
    if (factor) {
      if (!code) throw invalid([{ path: 'code', message: askForCode }])
      const device = await knownDevice(c, owner)
      const { use, refuse } = await checkedCode(c, owner, { factor, code, device })
      const { refused } = await batchIf(db, use.must, use.statements)
      if (refused) await refuse()
    }
    const password = await hashInTurn(c, typed, link.handle)
    const way = { password, passkey: undefined }
    if (!(await recoverAccount(db, link, owner, way))) throw usedUp()
    return c.body(null, 204)
  })
