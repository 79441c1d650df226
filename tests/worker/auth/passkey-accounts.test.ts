import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { createAuthenticator } from '#tests/helpers/auth/authenticator.ts'
import { codeNow } from '#tests/helpers/auth/totp.ts'

const password = 'quiet lantern harbour'
const tokenIn = (url: string) => url.split('#')[1] ?? ''
const cookieOf = (answer: { headers: Headers }) =>
  answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''

async function invited(username: string) {
  const { admin } = await startApi()
  const json = { name: 'Grace', email: `${username}@clinic.example`, role: 'editor' } as const
  return tokenIn((await (await admin.admin.invites.$post({ json })).json()).invite.url)
}

type Device = ReturnType<typeof createAuthenticator>

async function acceptWith(device: Device, token: string, username?: string) {
  const { visitor } = await startApi()
  const one = visitor.auth.invites[':token']
  const param = { token }
  const options = await one.passkey.$post({ param, json: { username } })
  if (options.status !== 200) return options
  const { challenge, user } = await options.json()
  if (username) expect(user.name).toBe(username)
  return one.$post({ param, json: { username, passkey: device.register(challenge) } })
}

async function signIn(device: Device, counter: number) {
  const { visitor } = await startApi()
  const { challenge } = await (await visitor.auth.passkey.options.$post()).json()
  return visitor.auth.passkey.$post({ json: { response: device.signIn(challenge, counter) } })
}

/** A user who was invited and has a passkey, but no password. */
async function keyholder(username: string) {
  const { siteUrl, as } = await startApi()
  const device = createAuthenticator(siteUrl)
  const accepted = await acceptWith(device, await invited(username), username)
  expect(accepted.status).toBe(201)
  return { device, me: as(cookieOf(accepted)) }
}

test('an invited person sets a passkey in place of a password', async () => {
  const { visitor } = await startApi()
  const { device, me } = await keyholder('grace')
  expect((await (await me.auth.me.$get()).json()).user).toMatchObject({
    role: 'editor',
    hasPassword: false,
  })
  expect((await me.admin.blog.$get({ query: {} })).status).toBe(200)
  expect((await signIn(device, 1)).status).toBe(200)
  for (const guess of ['', password, '""', 'scrypt$$$$$']) {
    const json = { username: 'grace', password: guess }
    expect((await visitor.auth.login.$post({ json })).status).toBeGreaterThanOrEqual(401)
  }
})

test('a link pressed twice at the same moment keeps one of the passkeys', async () => {
  const { siteUrl, db } = await startApi()
  const token = await invited('twice')
  const devices = [createAuthenticator(siteUrl), createAuthenticator(siteUrl)]
  const answers = await Promise.all(
    devices.map((device, at) => acceptWith(device, token, `two-${at}`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
  const { rows } = await db.$client.execute(
    "select p.id from passkeys p join users u on u.id = p.user_id where u.username like 'two-%'",
  )
  expect(rows).toHaveLength(1)
})

test('a username that is taken is said before the device makes a passkey for it', async () => {
  const { siteUrl } = await startApi()
  const refused = await acceptWith(createAuthenticator(siteUrl), await invited('taken'), 'ada')
  expect(await refused.json()).toMatchObject({ status: 409, errors: [{ path: 'username' }] })
})

test('the last passkey of an account without a password stays, even if two are removed at the same moment', async () => {
  const { siteUrl } = await startApi()
  const { me } = await keyholder('careful')
  const { challenge } = await (await me.auth.passkeys.options.$post()).json()
  const response = createAuthenticator(siteUrl).register(challenge)
  expect((await me.auth.passkeys.$post({ json: { name: 'Another', response } })).status).toBe(201)
  const { passkeys } = await (await me.auth.passkeys.$get()).json()
  const remove = (id: string, json: { currentPassword?: string } = {}) =>
    me.auth.passkeys[':id'].$delete({ param: { id }, json })
  const answers = await Promise.all(passkeys.map(({ id }) => remove(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  const [last] = (await (await me.auth.passkeys.$get()).json()).passkeys
  expect((await remove(last?.id ?? '')).status).toBe(409)

  const json = { newPassword: password }
  expect((await me.auth.password.$put({ json })).status).toBe(204)
  expect((await remove(last?.id ?? '')).status).toBe(422)
  expect((await remove(last?.id ?? '', { currentPassword: password })).status).toBe(204)
})

const later = async (username: string) => {
  const { db } = await startApi()
  await db.$client.execute({
    sql: `update sessions set created_at = ? where user_id = (select id from users where username = ?)`,
    args: [new Date(Date.now() - 16 * 60_000).toISOString(), username],
  })
}

test('a stolen session cannot add a passkey that outlives the session', async () => {
  const { me } = await keyholder('robbed')
  await later('robbed')
  expect((await me.auth.me.$get()).status).toBe(200)
  const answers = await Promise.all([
    me.auth.passkeys.options.$post(),
    me.auth.password.$put({ json: { newPassword: password } }),
    me.auth.me.$put({ json: { name: 'Grace', email: 'thief@clinic.example' } }),
    me.auth.totp.$post({ json: { currentPassword: '' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 422])
})

/** Adds a passkey to the account of a session; returns its id. */
async function addPasskey(me: Awaited<ReturnType<typeof keyholder>>['me']) {
  const { siteUrl } = await startApi()
  const { challenge } = await (await me.auth.passkeys.options.$post()).json()
  const response = createAuthenticator(siteUrl).register(challenge)
  await me.auth.passkeys.$post({ json: { name: 'My phone', response } })
  return response.id
}

async function withPassword(username: string) {
  const { admin, visitor, as } = await startApi()
  await admin.admin.users.$post({ json: { username, password, role: 'editor' } })
  return as(cookieOf(await visitor.auth.login.$post({ json: { username, password } })))
}

type Proofs = { currentPassword?: string; code?: string }

test('a stolen session cannot remove a passkey: it takes the password, and a code where there are codes', async () => {
  const me = await withPassword('with-both')
  const id = await addPasskey(me)
  const remove = async (json: Proofs) => {
    const answer = await me.auth.passkeys[':id'].$delete({ param: { id }, json })
    return [answer.status, await answer.text()] as const
  }
  const asksFor = (path: string) => [422, expect.stringContaining(`"path":"${path}"`)]
  expect(await remove({})).toEqual(asksFor('currentPassword'))
  expect(await remove({ currentPassword: 'a wrong guess' })).toEqual(asksFor('currentPassword'))

  const start = await (await me.auth.totp.$post({ json: { currentPassword: password } })).json()
  const code = await codeNow(start.secret, -1)
  const confirmed = await (await me.auth.totp.confirm.$post({ json: { code } })).json()
  const [recoveryCode = ''] = confirmed.recoveryCodes
  expect(await remove({ currentPassword: password })).toEqual(asksFor('code'))
  expect(await remove({ currentPassword: password, code: '000000' })).toEqual(asksFor('code'))
  expect(await remove({ currentPassword: 'wrong', code: recoveryCode })).toEqual(
    asksFor('currentPassword'),
  )
  expect(await remove({ currentPassword: password, code: recoveryCode })).toEqual([204, ''])
  expect((await remove({ currentPassword: password, code: recoveryCode }))[0]).toBe(404)
})

test('an account with passkeys alone removes one soon after a sign-in only, and nobody removes that of another', async () => {
  const { me } = await keyholder('two-keys')
  const id = await addPasskey(me)
  const remove = async (who: typeof me) =>
    (await who.auth.passkeys[':id'].$delete({ param: { id }, json: {} })).status
  const { me: another } = await keyholder('another')
  expect(await remove(another)).toBe(404)
  await later('two-keys')
  expect(await remove(me)).toBe(401)
  const { adminFetch } = await startApi()
  expect((await adminFetch(`/api/auth/passkeys/${id}`, { method: 'DELETE' })).status).toBe(404)
})

test('the link of a reset sets a passkey too, and the passkeys before it have ended', async () => {
  const { admin, siteUrl, visitor } = await startApi()
  const { device: lost, me } = await keyholder('unlucky')
  const { users } = await (await admin.admin.users.$get({ query: { q: 'unlucky' } })).json()
  const param = { id: String(users[0]?.id) }
  const { invite } = await (await admin.admin.users[':id'].reset.$post({ param })).json()
  expect((await me.auth.me.$get()).status).toBe(401)
  expect((await signIn(lost, 1)).status).toBe(401)
  const found = createAuthenticator(siteUrl)
  const back = await acceptWith(found, tokenIn(invite.url))
  expect((await back.json()) as object).toMatchObject({ user: { username: 'unlucky' } })
  expect((await signIn(found, 1)).status).toBe(200)
  const used = { param: { token: tokenIn(invite.url) }, json: {} }
  expect((await visitor.auth.invites[':token'].passkey.$post(used)).status).toBe(404)
})
