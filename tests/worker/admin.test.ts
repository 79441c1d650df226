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
  ['POST', 'mail/1/resend'],
  ['GET', 'refused'],
  ['POST', `refused/job-application/${crypto.randomUUID()}/retry`],
  ['DELETE', `refused/job-application/${crypto.randomUUID()}`],
  ['GET', 'settings'],
  ['PUT', 'settings'],
  ['POST', 'erasures'],
  ['POST', 'erasures/preview'],
  ['GET', 'exports/patient-inquiries.csv'],
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
