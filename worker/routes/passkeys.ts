import { Hono } from 'hono'
import * as v from 'valibot'
import { NewPasskey, PasskeyName, PasskeySignIn } from '../../db/model/passkeys.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../../db/auth/passkeys.ts'
import type { Env } from '../env.ts'
import { accountOf } from '../lib/auth/account.ts'
import {
  register,
  registrationOptions,
  signInOptions,
  signInWithPasskey,
} from '../lib/auth/passkeys.ts'
import { requireUser } from '../lib/auth/session.ts'
import { input, param } from '../lib/http/input.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'

const missing = () => new Problem(404, 'This passkey is gone.')

const id = param('id', v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(1400)))

/** The signed-in user's own passkeys. */
export const passkeys = new Hono<Env>()
  .use(requireUser)
  .get('/', async (c) =>
    c.json({ passkeys: await listPasskeys(c.var.db, (await c.var.user()).id) }),
  )
  .post('/options', rateLimit('LOGIN_LIMIT'), async (c) => c.json(await registrationOptions(c)))
  .post('/', rateLimit('LOGIN_LIMIT'), input(NewPasskey), async (c) => {
    const { name, response } = c.req.valid('json')
    return c.json({ passkey: await register(c, name, response) }, 201)
  })
  .put('/:id', id, input(PasskeyName), async (c) => {
    const { db } = c.var
    const user = await c.var.user()
    const { name } = c.req.valid('json')
    const passkey = found(await renamePasskey(db, user, c.req.valid('param').id, name), missing)
    return c.json({ passkey })
  })
  .delete('/:id', id, async (c) => {
    found(await removePasskey(c.var.db, await c.var.user(), c.req.valid('param').id), missing)
    return c.body(null, 204)
  })

/** Sign-in with a passkey, without a username. */
export const passkeySignIn = new Hono<Env>()
  .use(rateLimit('LOGIN_LIMIT'))
  .post('/options', async (c) => c.json(await signInOptions(c)))
  .post('/', input(PasskeySignIn), async (c) => {
    return c.json({ user: accountOf(await signInWithPasskey(c, c.req.valid('json').response)) })
  })
