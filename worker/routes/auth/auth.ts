import { Hono } from 'hono'
import { Login, PasswordChange } from '#db/model/users.ts'
import { setPassword } from '#db/auth/own-account.ts'
import type { Env } from '#worker/env.ts'
import { sealsAudit } from '#worker/lib/audit.ts'
import { accountOf } from '#worker/lib/auth/account.ts'
import { checkPassword, writeProven } from '#worker/lib/auth/current-password.ts'
import { rememberDevice } from '#worker/lib/auth/device.ts'
import { hashInTurn } from '#worker/lib/auth/hashing.ts'
import { input } from '#worker/lib/http/body/input.ts'
import { logIn } from '#worker/lib/auth/login.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { endCookieSession } from '#worker/lib/auth/session.ts'
import { requireUser } from '#worker/lib/auth/signed-in.ts'
import { invites } from './access-links.ts'
import { recovery } from './recovery.ts'
import { setup } from './setup.ts'
import { accountRoutes, mySessions } from './me.ts'
import { passkeyRoutes, passkeySignIn } from './passkeys.ts'
import { myCalendarFeed } from '../visits/feed.ts'
import { totpRoutes } from './totp.ts'

export const authRoutes = new Hono<Env>()
  .use(sealsAudit)
  .route('/totp', totpRoutes)
  .route('/passkeys', passkeyRoutes)
  .route('/passkey', passkeySignIn)
  .route('/invites', invites)
  .route('/recovery', recovery)
  .route('/setup', setup)
  .route('/me', accountRoutes)
  .route('/sessions', mySessions)
  .route('/calendar-feed', myCalendarFeed)
  .post('/login', rateLimit('LOGIN_LIMIT'), input(Login), async (c) => {
    return c.json({ user: accountOf(await logIn(c, c.req.valid('json'))) })
  })
  .post('/logout', async (c) => {
    await endCookieSession(c)
    return c.body(null, 204)
  })
  .put('/password', requireUser, rateLimit('LOGIN_LIMIT'), input(PasswordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const { db, sessionId: keptSession } = c.var
    // Hashed first, so that the time of a refusal does not tell whether the current password was right.
    const password = await hashInTurn(c, newPassword)
    const proof = await checkPassword(c, currentPassword)
    const { user } = proof
    const statements = setPassword(db, user, user.id, { password, keptSession })
    await writeProven(c, proof, { must: [], statements })
    await rememberDevice(c, { id: user.id, password })
    return c.body(null, 204)
  })
