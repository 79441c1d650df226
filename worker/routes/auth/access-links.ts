import { type Context, Hono } from 'hono'
import { takeChallenge } from '#db/auth/challenges.ts'
import type { AccessLink } from '#db/auth/access-links.ts'
import { acceptInvite, type WayIn } from '#db/auth/accept-invite.ts'
import { recoverAccount } from '#db/auth/recovery.ts'
import { InviteAnswer, InvitedName, type SetupAnswer } from '#db/model/auth/access-links.ts'
import { deviceInWords } from '#db/model/auth/device.ts'
import { noPassword } from '#db/auth/password.ts'
import { findUserById } from '#db/users/users.ts'
import type { Env } from '#worker/env.ts'
import { LinkToken, openLink, usedUp } from '#worker/lib/auth/access-links.ts'
import { accountOf, assertFreeNames, uniqueAccount } from '#worker/lib/auth/account.ts'
import { hashInTurn } from '#worker/lib/auth/hashing.ts'
import { newPasskey, notChecked, registrationOptions } from '#worker/lib/auth/passkeys.ts'
import { signIn } from '#worker/lib/auth/session.ts'
import { input, param } from '#worker/lib/http/body/input.ts'
import { found, invalid } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'

export const tokenOfLink = param('token', LinkToken)

export const ownerOfLink = async (c: Context<Env>, { userId }: AccessLink) =>
  userId === null ? undefined : found(await findUserById(c.var.db, userId), usedUp)

/** An invite that can still be used, and the account that it gives access to again, if any. */
async function openInvite(c: Context<Env>, token: string) {
  const link = await openLink(c.var.db, c.env, 'invite', token)
  return { link, owner: await ownerOfLink(c, link) }
}

const chosen = (username: string | undefined) => {
  if (username) return username
  throw invalid([{ path: 'username', message: 'Choose a username' }])
}

/** Routes for invited people, who open their invites. */
export const invites = new Hono<Env>()
  .use(rateLimit('LOGIN_LIMIT'))
  .get('/:token', tokenOfLink, async (c) => {
    const { link, owner } = await openInvite(c, c.req.valid('param').token)
    const { name, email, role } = owner ? accountOf(owner) : link
    return c.json({ name, email, role, username: owner?.username ?? null })
  })
  .post('/:token/passkey', tokenOfLink, input(InvitedName), async (c) => {
    const { link, owner } = await openInvite(c, c.req.valid('param').token)
    const username = owner?.username ?? chosen(c.req.valid('json').username)
    if (!owner) await assertFreeNames(c.var.db, { username })
    const { name } = link
    return c.json(await registrationOptions(c, { id: owner?.id ?? null, username, name }))
  })
  .post('/:token', tokenOfLink, input(InviteAnswer), async (c) => {
    const { db } = c.var
    const { link, owner } = await openInvite(c, c.req.valid('param').token)
    const answer = c.req.valid('json')
    const username = owner?.username ?? chosen(answer.username)
    if (!owner) await assertFreeNames(db, { username })
    const way = await wayIn(c, link, answer)
    const user = await uniqueAccount(
      owner ? recoverAccount(db, link, owner, way) : acceptInvite(db, link, { username, ...way }),
    )
    return c.json({ user: await signInByLink(c, 'invite', user, usedUp) }, 201)
  })

/** Signs in the owner of a link, which has just been used for the account. */
export async function signInByLink(
  c: Context<Env>,
  proof: 'invite' | 'setup link',
  user: { id: number } | undefined,
  refusal: typeof usedUp,
) {
  const account = found(user && (await findUserById(c.var.db, user.id)), refusal)
  const by = { proof, attempt: undefined, code: undefined }
  if (await signIn(c, account, by)) throw refusal()
  return accountOf(account)
}

/** The chosen password or passkey. The passkey is named after the device, until its owner renames it. */
export async function wayIn(
  c: Context<Env>,
  link: AccessLink,
  answer: InviteAnswer | SetupAnswer,
): Promise<WayIn> {
  if ('password' in answer)
    return { password: await hashInTurn(c, answer.password, link.handle), passkey: undefined }
  const name = deviceInWords(c.req.header('User-Agent') ?? '')
  const { passkey, challenge } = await newPasskey(c, answer.passkey)
  if (!(await takeChallenge(c.var.db, challenge, link.userId).get())) throw notChecked()
  return { password: noPassword, passkey: { ...passkey, name } }
}
