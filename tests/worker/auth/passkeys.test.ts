import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { createAuthenticator } from '#tests/helpers/auth/authenticator.ts'

const password = 'quiet lantern harbour'

async function person(username: string) {
  const { admin, visitor, as, siteUrl } = await startApi()
  await admin.admin.users.$post({ json: { username, password, role: 'coordinator' } })
  const login = await visitor.auth.login.$post({ json: { username, password } })
  const me = as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  const device = createAuthenticator(siteUrl)
  const challenge = async () => (await (await me.auth.passkeys.options.$post()).json()).challenge
  const add = async (given?: string, more?: { from: string }) =>
    me.auth.passkeys.$post({
      json: { name: 'My phone', response: device.register(given ?? (await challenge()), more) },
    })
  return { me, device, challenge, add }
}

const signInChallenge = async () => {
  const { visitor } = await startApi()
  const options = await (await visitor.auth.passkey.options.$post()).json()
  expect(options.allowCredentials ?? []).toEqual([])
  expect(options.userVerification).toBe('required')
  return options.challenge
}

type Response = ReturnType<ReturnType<typeof createAuthenticator>['signIn']>

const signIn = async (response: Response) => {
  const { visitor } = await startApi()
  return visitor.auth.passkey.$post({ json: { response } })
}

test('a passkey signs in without a username, and as both factors', async () => {
  const { me, device, add } = await person('keyholder')
  expect((await add()).status).toBe(201)
  const login = await signIn(device.signIn(await signInChallenge(), 1))
  expect(login.status).toBe(200)
  expect((await login.json()).user).toMatchObject({ username: 'keyholder', role: 'coordinator' })
  const { passkeys } = await (await me.auth.passkeys.$get()).json()
  expect(passkeys).toEqual([
    {
      id: expect.any(String),
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ])
})

test('a copy of a passkey, whose counter goes back or stands still, is refused', async () => {
  const { device, add } = await person('copied')
  await add()
  expect((await signIn(device.signIn(await signInChallenge(), 7))).status).toBe(200)
  for (const counter of [7, 6, 0]) {
    expect((await signIn(device.signIn(await signInChallenge(), counter))).status).toBe(401)
  }
  expect((await signIn(device.signIn(await signInChallenge(), 8))).status).toBe(200)
})

test('a challenge counts once, for minutes, and for what it was given out', async () => {
  const { db } = await startApi()
  const { device, add, challenge } = await person('challenged')
  await add()
  const used = await signInChallenge()
  const answers = await Promise.all(
    [1, 2, 3].map((counter) => signIn(device.signIn(used, counter))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  const late = await signInChallenge()
  await db.$client.execute({
    sql: 'update challenges set expires_at = ? where challenge = ?',
    args: [new Date(Date.now() - 1).toISOString(), late],
  })
  expect((await signIn(device.signIn(late, 10))).status).toBe(401)
  expect((await signIn(device.signIn(await challenge(), 11))).status).toBe(401)
  expect((await signIn(device.signIn('AAAA', 12))).status).toBe(401)
  expect((await add(await signInChallenge())).status).toBe(422)
})

test('a passkey of another site, of another device or without the check of its owner is refused', async () => {
  const { siteUrl } = await startApi()
  const { device, add, challenge } = await person('phished')
  const from = 'https://site.example.evil'
  expect((await add(await challenge(), { from })).status).toBe(422)
  expect((await add()).status).toBe(201)
  expect((await add()).status).toBe(409)
  expect((await signIn(device.signIn(await signInChallenge(), 1, { from }))).status).toBe(401)
  const unverified = device.signIn(await signInChallenge(), 2, { verified: false })
  expect((await signIn(unverified)).status).toBe(401)
  const stranger = createAuthenticator(siteUrl)
  expect((await signIn(stranger.signIn(await signInChallenge(), 1))).status).toBe(401)
  const forged = stranger.signIn(await signInChallenge(), 3)
  const { id, rawId } = device.signIn('x', 1)
  expect((await signIn({ ...forged, id, rawId })).status).toBe(401)
})

test('a passkey is renamed and removed by its owner alone', async () => {
  const { me, device, add } = await person('owner')
  const { me: other } = await person('no-owner')
  const { passkey } = await (await add()).json()
  const param = { id: passkey.id }
  const rename = (who: typeof me) =>
    who.auth.passkeys[':id'].$put({ param, json: { name: 'Ada’s 📱' } })
  expect((await rename(other)).status).toBe(404)
  expect((await (await rename(me)).json()).passkey).toMatchObject({ name: 'Ada’s 📱' })
  const remove = async (who: typeof me) =>
    (await who.auth.passkeys[':id'].$delete({ param, json: { currentPassword: password } })).status
  expect(await remove(other)).toBe(404)
  expect(await remove(me)).toBe(204)
  expect((await signIn(device.signIn(await signInChallenge(), 1))).status).toBe(401)
  expect(await remove(me)).toBe(404)
})
