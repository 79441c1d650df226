import { expect, test } from 'vitest'
import { startApi } from '../helpers/api.ts'

const routes = [
  ['GET', 'stats'],
  ['GET', 'users'],
  ['POST', 'users'],
  ['DELETE', 'users/1'],
  ['GET', 'content'],
  ['PUT', 'content/hero_section'],
  ['GET', 'blog'],
  ['POST', 'blog'],
  ['PUT', 'blog/1'],
  ['DELETE', 'blog/1'],
  ['GET', 'jobs'],
  ['POST', 'jobs'],
  ['PUT', 'jobs/1'],
  ['DELETE', 'jobs/1'],
  ['GET', 'job-applications'],
  ['PUT', 'job-applications/1/status'],
  ['GET', `resumes/${crypto.randomUUID()}`],
  ['GET', 'team'],
  ['POST', 'team'],
  ['PUT', 'team/1'],
  ['DELETE', 'team/1'],
  ['GET', 'visit-requests'],
  ['PUT', 'visit-requests/1/status'],
  ['GET', 'patient-inquiries'],
  ['GET', 'sponsor-inquiries'],
  ['GET', 'publish'],
  ['POST', 'publish'],
  ['GET', 'audit'],
  ['GET', 'mail'],
] as const

test.each(routes)('%s /api/admin/%s is closed to visitors', async (method, path) => {
  const { fetch } = await startApi()
  const sent = method === 'POST' || method === 'PUT' ? { body: '{}' } : {}
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(`/api/admin/${path}`, { method, headers, ...sent })).status).toBe(401)
})

test('counts are those of the database', async () => {
  const { admin } = await startApi()
  expect(await (await admin.admin.stats.$get()).json()).toMatchObject({ users: 1, posts: 0 })
})

test('every change is in the audit log, which cannot be changed', async () => {
  const { admin, db } = await startApi()
  const member = { name: 'Ada', title: 'Nurse' }
  const created = await admin.admin.team.$post({ json: member })
  const { id } = (await created.json()).member as { id: number }
  const json = { ...member, title: 'Head nurse' }
  await admin.admin.team[':id'].$put({ param: { id: String(id) }, json })
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries.slice(0, 2)).toMatchObject([
    {
      action: 'update',
      record: 'team_members',
      recordId: String(id),
      old: { title: 'Nurse' },
      new: { title: 'Head nurse' },
    },
    { action: 'create', record: 'team_members', recordId: String(id), username: 'ada' },
  ])
  await expect(db.$client.execute('delete from audit_log')).rejects.toThrow('cannot be changed')
  await expect(db.$client.execute("update audit_log set username = 'x'")).rejects.toThrow()
})

test('a list asked for in a way it does not know says so', async () => {
  const { adminFetch } = await startApi()
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=-1', 'cursor=1%20or%201']) {
    expect((await adminFetch(`/api/admin/blog?${query}`)).status).toBe(400)
  }
})

test('searches take what people type literally', async () => {
  const { adminFetch } = await startApi()
  for (const q of ['"', "'", '%', '"a" OR "b"', 'a"b"c', '* NEAR(', '😀😀😀', 'a'.repeat(100)]) {
    const response = await adminFetch(`/api/admin/patient-inquiries?q=${encodeURIComponent(q)}`)
    expect([q, response.status]).toEqual([q, 200])
  }
})
