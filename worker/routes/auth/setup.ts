import { Hono } from 'hono'
import * as v from 'valibot'
import { acceptInvite } from '#db/auth/accept-invite.ts'
import { FirstAdmin, SetupAnswer } from '#db/model/auth/access-links.ts'
import { Username } from '#db/model/users.ts'
import type { Env } from '#worker/env.ts'
import { openLink, usedSetup } from '#worker/lib/auth/access-links.ts'
import { registrationOptions } from '#worker/lib/auth/passkeys.ts'
import { input } from '#worker/lib/http/body/input.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { signInByLink, tokenOfLink, wayIn } from './access-links.ts'

/** The first admin signs in with the e-mail address. The username is the part before the @, if it can be one. */
function usernameIn(email: string) {
  const name = (email.split('@')[0] ?? '').replaceAll(/[^\w.-]/g, '.').slice(0, 50)
  return v.is(Username, name) ? name : 'admin'
}

/** Routes for the first admin, who opens a setup link. */
export const setup = new Hono<Env>()
  .use(rateLimit('LOGIN_LIMIT'))
  .get('/:token', tokenOfLink, async (c) => {
    const { expiresAt } = await openLink(c.var.db, c.env, 'setup', c.req.valid('param').token)
    return c.json({ expiresAt })
  })
  .post('/:token/passkey', tokenOfLink, input(FirstAdmin), async (c) => {
    await openLink(c.var.db, c.env, 'setup', c.req.valid('param').token)
    const { name, email } = c.req.valid('json')
    return c.json(await registrationOptions(c, { id: null, username: usernameIn(email), name }))
  })
  .post('/:token', tokenOfLink, input(SetupAnswer), async (c) => {
    const { db } = c.var
    const link = await openLink(db, c.env, 'setup', c.req.valid('param').token)
    const answer = c.req.valid('json')
    const { name, email } = answer
    const way = await wayIn(c, link, answer)
    const account = { username: usernameIn(email), ...way }
    const user = await acceptInvite(db, { ...link, name, email }, account)
    return c.json({ user: await signInByLink(c, 'setup link', user, usedSetup) }, 201)
  })
