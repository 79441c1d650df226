import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'

const password = 'quiet lantern harbour'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

async function person(username: string) {
  const { admin, fetch, as } = await startApi()
  await admin.admin.users.$post({ json: { username, password, role: 'coordinator' } })
  return async (userAgent = firefox) => {
    const login = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify({ username, password }),
    })
    expect(login.status).toBe(200)
    return as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  }
}

test('the username stands in for a name until there is one', async () => {
  const me = await (await person('nameless'))()
  expect((await (await me.auth.me.$get()).json()).user).toEqual({
    username: 'nameless',
    name: 'nameless',
    email: null,
    role: 'coordinator',
    lacksSecondFactor: false,
    hasPassword: true,
    morningMail: true,
  })
  const saved = await me.auth.me.$put({ json: { name: 'Ada 𠮷田' } })
  expect((await saved.json()).user).toMatchObject({ name: 'Ada 𠮷田' })
  expect((await (await me.auth.me.$get()).json()).user).toMatchObject({ name: 'Ada 𠮷田' })
})

test('a new e-mail address needs the password, because a link to it can replace the password', async () => {
  const me = await (await person('addressed'))()
  const save = (more: object) =>
    me.auth.me.$put({ json: { name: 'Ada', email: 'Ada@Clinic.example', ...more } })
  expect(await (await save({})).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'currentPassword' }],
  })
  expect((await save({ currentPassword: 'wrong' })).status).toBe(422)
  expect((await save({ currentPassword: password })).status).toBe(200)
  // The same address with other capital letters is no change.
  expect((await save({ email: 'ada@clinic.example' })).status).toBe(200)
})

test('sessions say on which device they are, and an ended one is out on its next request', async () => {
  const login = await person('travelling')
  const [here, there] = [await login(firefox), await login(iphone)]
  const { sessions } = await (await here.auth.sessions.$get()).json()
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
    ['Firefox on Windows', true],
    ['Safari on iPhone', false],
  ])
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  const end = () => here.auth.sessions[':id'].$delete({ param: { id: other?.id ?? '' } })
  expect((await end()).status).toBe(204)
  expect((await there.auth.me.$get()).status).toBe(401)
  expect((await here.auth.me.$get()).status).toBe(200)
  expect((await end()).status).toBe(404)
})

test('all other sessions end at once, and nobody else’s', async () => {
  const [login, stranger] = [await person('everywhere'), await person('bystander')]
  const [here, there, elsewhere, theirs] = [
    await login(),
    await login(),
    await login(),
    await stranger(),
  ]
  const { sessions } = await (await theirs.auth.sessions.$get()).json()
  const param = { id: sessions[0]?.id ?? '' }
  expect((await here.auth.sessions[':id'].$delete({ param })).status).toBe(404)
  expect((await here.auth.sessions.$delete()).status).toBe(204)
  const states = [here, there, elsewhere, theirs].map(
    async (one) => (await one.auth.me.$get()).status,
  )
  expect(await Promise.all(states)).toEqual([200, 401, 401, 200])
})
