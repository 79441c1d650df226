import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { createAuthenticator } from '#tests/helpers/auth/authenticator.ts'
import { codeNow } from '#tests/helpers/auth/totp.ts'

const password = 'quiet lantern harbour'

async function person(username: string) {
  const { admin, visitor, as } = await startApi()
  await admin.admin.users.$post({ json: { username, password, role: 'editor' } })
  return async () => {
    const login = await visitor.auth.login.$post({ json: { username, password } })
    return as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  }
}

test('once required, a second factor opens everything but the account, for sessions that are open too', async () => {
  const { admin, siteUrl } = await startApi()
  const [app, device] = [await (await person('with-app'))(), await (await person('with-key'))()]
  const blog = async (who: typeof app) => (await who.admin.blog.$get({ query: {} })).status
  const lacks = async (who: typeof app) =>
    (await (await who.auth.me.$get()).json()).user.lacksSecondFactor
  expect([await blog(app), await lacks(app)]).toEqual([200, false])

  await admin.admin.settings.$put({ json: { requireSecondFactor: true } })
  for (const who of [app, device]) {
    expect([await blog(who), await lacks(who)]).toEqual([403, true])
    expect((await who.auth.sessions.$get()).status).toBe(200)
  }
  const refusal = await app.admin.blog.$get({ query: {} })
  expect(await refusal.json()).toMatchObject({ lacksSecondFactor: true })

  const { secret } = await (
    await app.auth.totp.$post({ json: { currentPassword: password } })
  ).json()
  expect(await blog(app)).toBe(403)
  await app.auth.totp.confirm.$post({ json: { code: await codeNow(secret) } })
  expect([await blog(app), await lacks(app)]).toEqual([200, false])

  const { challenge } = await (await device.auth.passkeys.options.$post()).json()
  const response = createAuthenticator(siteUrl).register(challenge)
  await device.auth.passkeys.$post({ json: { name: 'My phone', response } })
  expect([await blog(device), await lacks(device)]).toEqual([200, false])
})

test('a user whose second factor is a passkey signs in with it, not with the password alone', async () => {
  const { visitor, siteUrl, db } = await startApi()
  // The admin has no second factor either, so the admin must set one up first.
  const require = (isRequired: number) =>
    db.$client.execute(`update settings set require_second_factor = ${isRequired}`)
  await require(0)
  const me = await (await person('key-only'))()
  const device = createAuthenticator(siteUrl)
  const { challenge } = await (await me.auth.passkeys.options.$post()).json()
  const json = { name: 'My phone', response: device.register(challenge) }
  await me.auth.passkeys.$post({ json })
  const login = (given: string) =>
    visitor.auth.login.$post({ json: { username: 'key-only', password: given } })
  expect((await login(password)).status).toBe(200)

  await require(1)
  const refused = await login(password)
  expect(await refused.json()).toMatchObject({
    status: 403,
    detail: expect.stringContaining('yours is a passkey'),
  })
  expect(refused.headers.get('Set-Cookie')).toBeNull()
  expect((await login('a wrong password')).status).toBe(401)
  const options = await (await visitor.auth.passkey.options.$post()).json()
  const response = device.signIn(options.challenge, 1)
  expect((await visitor.auth.passkey.$post({ json: { response } })).status).toBe(200)
})

test('the last second factor stays while one is required, and any other one may go', async () => {
  const { admin, db, siteUrl } = await startApi()
  const require = (isRequired: number) =>
    db.$client.execute(`update settings set require_second_factor = ${isRequired}`)
  await require(0)
  const me = await (await person('keeps-one'))()
  const { secret } = await (
    await me.auth.totp.$post({ json: { currentPassword: password } })
  ).json()
  const confirm = { json: { code: await codeNow(secret, -1) } }
  const { recoveryCodes } = await (await me.auth.totp.confirm.$post(confirm)).json()
  const [one = '', two = '', three = ''] = recoveryCodes
  const turnOff = (code: string) =>
    me.auth.totp.disable.$post({ json: { currentPassword: password, code } })
  const addKey = async () => {
    const { challenge } = await (await me.auth.passkeys.options.$post()).json()
    const response = createAuthenticator(siteUrl).register(challenge)
    await me.auth.passkeys.$post({ json: { name: 'My phone', response } })
    return response.id
  }
  const remove = (id: string, code?: string) =>
    me.auth.passkeys[':id'].$delete({ param: { id }, json: { currentPassword: password, code } })

  await require(1)
  const refused = await turnOff(one)
  expect(await refused.json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining('your only one'),
  })
  const listed = async () => {
    const { users } = await (await admin.admin.users.$get({ query: { q: 'keeps-one' } })).json()
    return users[0]?.hasSecondFactor
  }
  const first = await addKey()
  expect((await remove(first, one)).status).toBe(204)
  const [second, third] = [await addKey(), await addKey()]
  expect((await turnOff(two)).status).toBe(204)
  // At the same time: the first removal leaves the second passkey as the last one.
  const answers = await Promise.all([remove(second), remove(third)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])

  await require(0)
  expect(await listed()).toBe(true)
  const { passkeys } = await (await me.auth.passkeys.$get()).json()
  expect((await remove(passkeys[0]?.id ?? '')).status).toBe(204)
  expect((await turnOff(three)).status).toBe(409)
  expect(await listed()).toBe(false)
})
