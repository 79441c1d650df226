import { type Context, Hono } from 'hono'
import type { AccessLink } from '#db/auth/access-links.ts'
import {
  addInvite,
  getInvite,
  isKnownEmail,
  listInvites,
  removeInvite,
  renewInvite,
} from '#db/auth/invites.ts'
import type { Db } from '#db/client.ts'
import { linkUrl } from '#db/auth/link-url.ts'
import { Invite } from '#db/model/auth/access-links.ts'
import type { Env } from '#worker/env.ts'
import { input, rowId } from '#worker/lib/http/body/input.ts'
import { found, Problem } from '#worker/lib/http/problem.ts'
import { sendDueMail } from '#worker/lib/mail/send.ts'

const missing = () => new Problem(404, 'There is no such invite, or it was used.')

const taken = (message: string) =>
  new Problem(409, message, { errors: [{ path: 'email', message }] })

async function refusal(db: Db, email: string | null, handle?: string) {
  const { hasAccount, isInvited } = email ? await isKnownEmail(db, email, handle) : {}
  if (hasAccount) return taken('Somebody with this e-mail address has an account already')
  if (isInvited) return taken('This address is invited already: send that invite again')
  return missing()
}

/** An invite as admins see it. They may copy its link if the mail does not arrive. */
export const inviteOf = ({ env }: Context<Env>, invite: AccessLink) => ({
  id: invite.id,
  name: invite.name,
  email: invite.email,
  role: invite.role,
  url: linkUrl(env, 'invite', invite.handle),
  expiresAt: invite.expiresAt,
  createdAt: invite.createdAt,
})

export const adminInvites = new Hono<Env>()
  .get('/', async (c) => {
    const invites = await listInvites(c.var.db)
    return c.json({ invites: invites.map((invite) => inviteOf(c, invite)) })
  })
  .post('/', input(Invite), async (c) => {
    const { db } = c.var
    const wanted = c.req.valid('json')
    const invite = await addInvite(db, await c.var.user(), wanted)
    if (!invite) throw await refusal(db, wanted.email)
    c.executionCtx.waitUntil(sendDueMail(db, c.env))
    return c.json({ invite: inviteOf(c, invite) }, 201)
  })
  .post('/:id/resend', rowId, async (c) => {
    const { db } = c.var
    const old = found(await getInvite(db, c.req.valid('param').id), missing)
    const invite = await renewInvite(db, await c.var.user(), old)
    if (!invite) throw await refusal(db, old.email, old.handle)
    c.executionCtx.waitUntil(sendDueMail(db, c.env))
    return c.json({ invite: inviteOf(c, invite) }, 202)
  })
  .delete('/:id', rowId, async (c) => {
    const { db } = c.var
    const invite = found(await getInvite(db, c.req.valid('param').id), missing)
    const user = await c.var.user()
    found(await removeInvite(db, user, invite), missing)
    return c.body(null, 204)
  })
