import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#db/users/changes.ts'
import { getUser } from '#db/users/users.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { farFrom } from '#tests/helpers/start/far-database.ts'

let far: Awaited<ReturnType<typeof farFrom>>
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(async (url) => {
    far = await farFrom(url)
    return { TURSO_DATABASE_URL: far.url }
  })
})
afterAll(() => far.close())

const operator = { id: null, username: 'tests' }

async function editor(username: string) {
  const json = { username, password, role: 'editor' } as const
  const { user } = await (await api.admin.admin.users.$post({ json })).json()
  const login = await api.visitor.auth.login.$post({ json })
  const stored = await getUser(api.db, user?.id ?? 0)
  if (!stored) throw new Error('There is no such user')
  return { user: stored, client: api.as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '') }
}

test('a role taken away while a save is on its way stops the save', async () => {
  const created = await api.admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse' } })
  const { member } = await created.json()
  const { user, client } = await editor('demoted')
  await far.untilQuiet(500)
  const demoted = { name: user.name, email: user.email, role: 'hr' } as const
  // The session was accepted by then, but the write has not reached the database yet.
  far.afterNextCall(() => updateUser(api.db, operator, user, demoted))
  const param = { id: String(member?.id) }
  const json = { name: 'Ada', title: 'Boss' }
  expect((await client.admin.team[':id'].$put({ param, json })).status).toBe(401)
  const { members } = await (await api.admin.admin.team.$get({ query: {} })).json()
  expect(members.find(({ id }) => id === member?.id)).toMatchObject({ title: 'Nurse' })
  const { entries } = await (await api.admin.admin.audit.$get({ query: { q: 'demoted' } })).json()
  expect(entries.map(({ record }) => record)).not.toContain('team_members')
})

test('an invalid save of a session that goes on is told what is wrong with it', async () => {
  const { client } = await editor('goes-on')
  const post = { title: 'T', slug: 'twice', excerpt: 'E', content: 'C', category: 'News' }
  expect((await client.admin.blog.$post({ json: post })).status).toBe(201)
  expect((await client.admin.blog.$post({ json: post })).status).toBe(409)
})
