import { expect, test } from 'vitest'
import { SignJWT } from 'jose'
import { insertUser } from '#db/users/changes.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'

const operator = { id: null, username: 'tests' }

const cookieOf = (response: Response | { headers: Headers }) =>
  response.headers.get('Set-Cookie')?.split(';')[0] ?? ''

test('an admin signs in, is known, and is unknown after signing out', async () => {
  const { visitor, as } = await startApi()
  const login = await visitor.auth.login.$post({ json: { username: 'ADA', password } })
  expect(login.status).toBe(200)
  const cookie = login.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^__Host-session=/)
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
    expect(cookie).toContain(flag)
  }
  const session = as(cookieOf(login))
  expect(await (await session.auth.me.$get()).json()).toMatchObject({
    user: { username: 'ada', role: 'admin' },
  })
  expect((await session.auth.logout.$post()).status).toBe(204)
  expect((await session.auth.me.$get()).status).toBe(401)
})

test('unknown users and wrong passwords are answered alike', async () => {
  const { visitor } = await startApi()
  const attempt = async (username: string) => {
    const response = await visitor.auth.login.$post({ json: { username, password: 'wrong' } })
    return { status: response.status, body: await response.json() }
  }
  const wrong = await attempt('ada')
  expect(wrong).toMatchObject({ status: 401, body: { detail: 'Invalid credentials' } })
  expect(await attempt('nobody')).toEqual(wrong)
})

test('a login without its fields says which', async () => {
  const { visitor } = await startApi()
  const response = await visitor.auth.login.$post({ json: { username: '', password: '' } })
  expect(await response.json()).toMatchObject({
    errors: [
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ],
  })
})

test('a session that was not given out opens nothing', async () => {
  const { as } = await startApi()
  const forged = await new SignJWT({ sid: 'a'.repeat(64) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('admin')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('a secret that only the tests know, 32 bytes long'))
  for (const cookie of ['nonsense', forged]) {
    expect((await as(`__Host-session=${cookie}`).auth.me.$get()).status).toBe(401)
  }
})

test('a user who is no admin is known but kept out of the admin area', async () => {
  const { visitor, as, db } = await startApi()
  await insertUser(db, operator, {
    username: 'guest',
    password: cheapHash(password),
    role: 'user',
  })
  const login = await visitor.auth.login.$post({ json: { username: 'guest', password } })
  const guest = as(cookieOf(login))
  expect((await guest.auth.me.$get()).status).toBe(200)
  expect((await guest.admin['patient-inquiries'].$get({ query: {} })).status).toBe(403)
})

test('a changed password ends the other sessions at once', async () => {
  const { visitor, as, db } = await startApi()
  await insertUser(db, operator, {
    username: 'grace',
    password: cheapHash(password),
    role: 'admin',
  })
  const signIn = async () =>
    as(cookieOf(await visitor.auth.login.$post({ json: { username: 'grace', password } })))
  const [here, elsewhere] = [await signIn(), await signIn()]
  const change = { currentPassword: password, newPassword: 'another good secret' }
  expect((await here.auth.password.$put({ json: change })).status).toBe(204)
  expect((await here.auth.me.$get()).status).toBe(200)
  expect((await elsewhere.auth.me.$get()).status).toBe(401)
})
