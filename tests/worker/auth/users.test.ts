import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

const newUser = (username: string) =>
  ({ username, password: 'quiet lantern harbour', role: 'admin' }) as const

test('admins are created and deleted, and never answer with a password', async () => {
  const { admin } = await startApi()
  const created = await admin.admin.users.$post({ json: newUser('grace') })
  expect(created.status).toBe(201)
  const { user } = (await created.json()) as { user: { id: number } }
  expect(user).not.toHaveProperty('password')
  const { users } = await (await admin.admin.users.$get({ query: {} })).json()
  expect(users.map(({ username }) => username)).toContain('grace')
  const remove = () =>
    admin.admin.users[':id'].$delete({ param: { id: String(user.id) }, query: {} })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
})

test('a deleted admin is out at once', async () => {
  const { admin, visitor, as } = await startApi()
  await admin.admin.users.$post({ json: newUser('leaver') })
  const { username, password } = newUser('leaver')
  const login = await visitor.auth.login.$post({ json: { username, password } })
  const leaver = as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  expect((await leaver.auth.me.$get()).status).toBe(200)
  const { users } = await (await admin.admin.users.$get({ query: {} })).json()
  const id = String(users.find((user) => user.username === 'leaver')?.id)
  await admin.admin.users[':id'].$delete({ param: { id }, query: {} })
  expect((await leaver.auth.me.$get()).status).toBe(401)
})

test('a name that is taken, in whatever case, is a conflict at its field', async () => {
  const { admin } = await startApi()
  await admin.admin.users.$post({ json: newUser('taken') })
  const second = await admin.admin.users.$post({ json: newUser('Taken') })
  expect(await second.json()).toMatchObject({ status: 409, errors: [{ path: 'username' }] })
})

test('an admin can delete neither themselves nor the last admin', async () => {
  const { admin } = await startApi()
  const { users } = await (await admin.admin.users.$get({ query: {} })).json()
  const id = String(users.find(({ username }) => username === 'ada')?.id)
  expect((await admin.admin.users[':id'].$delete({ param: { id }, query: {} })).status).toBe(409)
})

test('one of several simultaneous deletions of a user succeeds, and the others get 404', async () => {
  const { admin } = await startApi()
  const created = await admin.admin.users.$post({ json: newUser('several') })
  const { user } = (await created.json()) as { user: { id: number } }
  const remove = () =>
    admin.admin.users[':id'].$delete({ param: { id: String(user.id) }, query: {} })
  const answers = await Promise.all(Array.from({ length: 6 }, remove))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([204, 404, 404, 404, 404, 404])
})

test('the list comes in pages, newest first, and can be searched', async () => {
  const { admin } = await startApi()
  const names = ['page_one', 'page.two', 'Page-Three']
  for (const name of names) await admin.admin.users.$post({ json: newUser(name) })
  const get = async (query: object) => (await admin.admin.users.$get({ query })).json()
  const first = await get({ limit: '2' })
  expect(first.users.map(({ username }) => username)).toEqual(['Page-Three', 'page.two'])
  expect(first.users[0]).not.toHaveProperty('password')
  const second = await get({ limit: '1', cursor: String(first.nextCursor) })
  expect(second.users.map(({ username }) => username)).toEqual(['page_one'])
  const rest = await get({ cursor: String(second.nextCursor) })
  expect(rest.nextCursor).toBeUndefined()
  const found = await get({ q: 'PAGE-' })
  expect(found.users.map(({ username }) => username)).toEqual(['Page-Three'])
  expect((await get({ q: '%' })).users).toEqual([])
})

test('a new user needs a known role and a strong password', async () => {
  const { adminFetch } = await startApi()
  const errors = async (json: object) => {
    const response = await adminFetch('/api/admin/users', jsonRequest('POST', json))
    const { errors } = (await response.json()) as { errors: { path: string }[] }
    return errors.map(({ path }) => path)
  }
  expect(await errors({ ...newUser('x-user'), role: 'owner' })).toEqual(['role'])
  for (const password of ['short', 'password1234', 'aaaaaaaaaaaaaaaa', 'x'.repeat(257)]) {
    expect(await errors({ ...newUser('x-user'), password })).toEqual(['password'])
  }
})

async function person(username: string, role: 'admin' | 'editor' = 'editor') {
  const { admin, visitor, as } = await startApi()
  const { user } = await (
    await admin.admin.users.$post({ json: { ...newUser(username), role } })
  ).json()
  const json = { username, password: newUser(username).password }
  const login = async () => {
    const answer = await visitor.auth.login.$post({ json })
    return as(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  }
  return {
    id: String(user?.id),
    login,
    change: (json: object) =>
      admin.admin.users[':id'].$put({
        param: { id: String(user?.id) },
        json: { name: username, role, ...json },
      }),
  }
}

test('a new role ends the sessions of the user, a new name does not', async () => {
  const { login, change } = await person('moved')
  const theirs = await login()
  expect((await change({ name: 'Moved O’Neil' })).status).toBe(200)
  expect((await (await theirs.auth.me.$get()).json()).user).toMatchObject({ name: 'Moved O’Neil' })
  expect((await change({ role: 'hr' })).status).toBe(200)
  expect((await theirs.auth.me.$get()).status).toBe(401)
})

test('of two admins who change the same user, the second is shown the saved values', async () => {
  const { change } = await person('contested')
  const first = (await (await change({ name: 'First' })).json()) as { user: { updatedAt: string } }
  const basedOn = first.user.updatedAt
  expect((await change({ name: 'Second', basedOn })).status).toBe(200)
  const third = await change({ name: 'Third', basedOn })
  expect(await third.json()).toMatchObject({ status: 409, user: { name: 'Second' } })
})

test('an e-mail address belongs to one user, however it is written', async () => {
  const [one, other] = [await person('one-address'), await person('other-address')]
  expect((await one.change({ email: 'Same@Example.com' })).status).toBe(200)
  const second = await other.change({ email: 'same@example.COM' })
  expect(await second.json()).toMatchObject({ status: 409, errors: [{ path: 'email' }] })
})

test('two admins who demote each other at the same moment leave one admin', async () => {
  const { db } = await startApi()
  const [one, other] = [await person('demoted-one', 'admin'), await person('demoted-two', 'admin')]
  const [asOne, asOther] = [await one.login(), await other.login()]
  await db.$client.execute("update users set role = 'hr' where username not like 'demoted-%'")
  const demote = (who: typeof asOne, { id }: typeof one) =>
    who.admin.users[':id'].$put({ param: { id }, json: { name: 'x', role: 'hr' } })
  const answers = await Promise.all([demote(asOne, other), demote(asOther, one)])
  // The first change of a role ends the session of the second admin.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const { rows } = await db.$client.execute(`select count(*) as n from users where role = 'admin'`)
  expect(rows[0]?.['n']).toBe(1)
})
