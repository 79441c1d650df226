import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  NewPasskey,
  onlyWayIn,
  PasskeyName,
  PasskeyRemoval,
  PasskeySignIn,
} from '#db/model/auth/passkeys.ts'
import { onlyFactor } from '#db/model/auth/totp.ts'
import { removePasskey, whyPasskeyStays } from '#db/auth/passkey-removal.ts'
import { insertPasskey, listPasskeys, updatePasskeyName } from '#db/auth/passkeys.ts'
import { ownerOf } from '#db/users/users.ts'
import type { Env } from '#worker/env.ts'
import { accountOf, uniqueAccount } from '#worker/lib/auth/account.ts'
import { signedInLately } from '#worker/lib/auth/current-password.ts'
import { newPasskey, notChecked, registrationOptions } from '#worker/lib/auth/passkeys.ts'
import { openPasskeySession, signInOptions } from '#worker/lib/auth/passkey-sign-in.ts'
import { ownAccount } from '#worker/lib/auth/session.ts'
import { requireUser } from '#worker/lib/auth/signed-in.ts'
import { input, param } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { writeWithCode } from '#worker/lib/auth/with-code.ts'

const missing = () => new Problem(404, 'This passkey is gone.')

const id = param('id', v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(1400)))

export const passkeyRoutes = new Hono<Env>()
  .use(requireUser)
  .get('/', async (c) => {
    const { db, sessionId } = c.var
    return c.json({ passkeys: await listPasskeys(db, ownerOf(sessionId)) })
  })
  .post('/options', rateLimit('LOGIN_LIMIT'), async (c) => {
    const { db, sessionId } = c.var
    const others = listPasskeys(db, ownerOf(sessionId))
    const [user, passkeys] = await Promise.all([signedInLately(c), others])
    return c.json(await registrationOptions(c, user, passkeys))
  })
  .post('/', rateLimit('LOGIN_LIMIT'), input(NewPasskey), async (c) => {
    const { name, response } = c.req.valid('json')
    const user = await signedInLately(c)
    const { passkey, challenge } = await newPasskey(c, response)
    const adding = insertPasskey(c.var.db, user, { ...passkey, name }, challenge)
    return c.json({ passkey: found(await uniqueAccount(adding), notChecked) }, 201)
  })
  .put('/:id', id, input(PasskeyName), async (c) => {
    const { db } = c.var
    const user = await c.var.user()
    const { name } = c.req.valid('json')
    const passkey = found(await updatePasskeyName(db, user, c.req.valid('param').id, name), missing)
    return c.json({ passkey })
  })
  .delete('/:id', id, rateLimit('LOGIN_LIMIT'), input(PasskeyRemoval), async (c) => {
    const { db } = c.var
    const { id } = c.req.valid('param')
    // Checked first: a refusal must not cost a password prompt or use up a code.
    const [own] = await Promise.all([ownAccount(c), assertMayGo(c, id)])
    const refused = await writeWithCode(c, own, c.req.valid('json'), (user) =>
      removePasskey(db, user, id),
    )
    if (!refused) return c.body(null, 204)
    // Meanwhile the passkey was removed or became the last one.
    await assertMayGo(c, id)
    throw missing()
  })

async function assertMayGo(c: Context<Env>, id: string) {
  const { db, sessionId } = c.var
  const stays = found(await whyPasskeyStays(db, ownerOf(sessionId), id), missing)
  if (stays.isOnlyWayIn) throw new Problem(409, onlyWayIn)
  if (stays.isOnlyFactor) throw new Problem(409, onlyFactor)
}

/** Sign-in with a passkey, without a username. */
export const passkeySignIn = new Hono<Env>()
  .use(rateLimit('LOGIN_LIMIT'))
  .post('/options', async (c) => c.json(await signInOptions(c)))
  .post('/', input(PasskeySignIn), async (c) => {
    return c.json({ user: accountOf(await openPasskeySession(c, c.req.valid('json').response)) })
  })
