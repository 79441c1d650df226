import { Hono } from 'hono'
import { Login, PasswordChange } from '../../db/model/users.ts'
import { hashPassword, verifyPassword } from '../../db/password.ts'
import {
  countFailedLogins,
  findUser,
  noteAttack,
  noteFailedLogin,
  setPassword,
} from '../../db/users.ts'
import type { Env } from '../env.ts'
import { input } from '../lib/input.ts'
import { invalid, Problem } from '../lib/problem.ts'
import { rateLimit, tooManyFailures } from '../lib/rate-limit.ts'
import { proveSecondFactor } from '../lib/second-factor.ts'
import { requireUser, signIn, signOut } from '../lib/session.ts'
import { totp } from './totp.ts'

const failuresPerMinute = 50

export const auth = new Hono<Env>()
  .route('/totp', totp)
  .post('/login', rateLimit('LOGIN_LIMIT'), input(Login), async (c) => {
    const { username, password, code } = c.req.valid('json')
    const { db } = c.var
    const failures = await countFailedLogins(db, username)
    if (failures >= failuresPerMinute) throw tooManyFailures()
    const user = await findUser(db, username)
    if (!(await verifyPassword(password, user?.password)) || !user) {
      await noteFailedLogin(db, username)
      // Not each one: whoever tries must not be able to fill the log.
      if (user && failures === 0) await noteAttack(db, user.username, 'a wrong password')
      if (user && failures === failuresPerMinute - 1) {
        await noteAttack(db, user.username, `${failuresPerMinute} wrong passwords within a minute`)
      }
      throw new Problem(401, 'Invalid credentials')
    }
    await signIn(c, user, await proveSecondFactor(c, user, code))
    return c.json({ user: { username: user.username, role: user.role } })
  })
  .post('/logout', async (c) => {
    await signOut(c)
    return c.body(null, 204)
  })
  .get('/me', requireUser, (c) => {
    const { username, role } = c.var.user
    return c.json({ user: { username, role } })
  })
  .put('/password', requireUser, rateLimit('LOGIN_LIMIT'), input(PasswordChange), async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const { db, user } = c.var
    const stored = await findUser(db, user.username)
    if (!(await verifyPassword(currentPassword, stored?.password))) {
      throw invalid([{ path: 'currentPassword', message: 'This is not your current password' }])
    }
    await setPassword(db, user, user.id, await hashPassword(newPassword), c.var.sessionId)
    return c.body(null, 204)
  })
