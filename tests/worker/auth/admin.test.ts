import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { teamMembers } from '#db/team.ts'
import { startApi } from '#tests/helpers/start/api.ts'

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
  ['GET', 'jobs/1'],
  ['PUT', 'jobs/1'],
  ['DELETE', 'jobs/1'],
  ['GET', 'job-applications'],
  ['GET', 'job-applications/1'],
  ['PUT', 'job-applications/1/status'],
  ['GET', `resumes/${crypto.randomUUID()}`],
  ['GET', 'team'],
  ['POST', 'team'],
  ['GET', 'team/1'],
  ['PUT', 'team/1'],
  ['DELETE', 'team/1'],
  ['GET', 'visit-requests'],
  ['PUT', 'visit-requests/1/status'],
  ['GET', 'patient-inquiries'],
  ['GET', 'patient-inquiries/1'],
  ['GET', 'sponsor-inquiries'],
  ['GET', 'sponsor-inquiries/1'],
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

const values = {
  post: { title: 'A', slug: 'a', excerpt: 'A', content: 'A', category: 'A' },
  job: { title: 'A', department: 'A', location: 'A', type: 'Full-time', description: 'A' },
  member: { name: 'A', title: 'A' },
}
const kinds = [
  ['post', 'blog'],
  ['job', 'jobs'],
  ['member', 'team'],
] as const

type Version = { id: number; title: string; updatedAt: string }

/** A record of this kind, and a function that saves another title of it. */
async function versions(name: (typeof kinds)[number][0], path: string) {
  const { adminFetch } = await startApi()
  const send = (method: string, id: string, sent: object) =>
    adminFetch(`/api/admin/${path}${id}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    })
  const record = { ...values[name], slug: crypto.randomUUID() }
  const added = await (await send('POST', '', record)).json()
  const begun = added[name] as Version
  const save = async (title: string, basedOn?: string) => {
    const answer = await send('PUT', `/${begun.id}`, { ...record, title, basedOn })
    const body = await answer.json()
    return { status: answer.status, version: body[name] as Version, body }
  }
  return { begun, save }
}

test.each(kinds)(
  'a %s that somebody saved meanwhile is shown, not written over',
  async (name, path) => {
    const { begun, save } = await versions(name, path)
    const first = await save('First', begun.updatedAt)
    expect(first).toMatchObject({ status: 200, version: { title: 'First' } })

    const late = await save('Late', begun.updatedAt)
    expect(late).toMatchObject({ status: 409, version: { id: begun.id, title: 'First' } })
    expect(late.body).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Somebody else/),
    })
    expect((await save('Late', late.version.updatedAt)).status).toBe(200)
    expect((await save('Whatever is there')).status).toBe(200)
  },
)

test.each(kinds)('of ten who save the same version of a %s one wins', async (name, path) => {
  const { begun, save } = await versions(name, path)
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, i) => save(`Number ${i}`, begun.updatedAt)),
  )
  const won = saves.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { version } of saves) expect(version).toEqual(won[0]?.version)
})

test('two saves never make the same version, however fast they follow each other', async () => {
  const { db } = await startApi()
  const { begun } = await versions('member', 'team')
  const versionAfter = async (updatedAt: string) => {
    // Times that the clock has not reached yet: milliseconds ahead, and the end of a year.
    await db.update(teamMembers).set({ updatedAt }).where(eq(teamMembers.id, begun.id))
    const saved = db.update(teamMembers).set({ title: 'B' }).where(eq(teamMembers.id, begun.id))
    return (await saved.returning())[0]?.updatedAt
  }
  for (let ms = 0; ms < 1000; ms += 37) {
    const date = Date.UTC(2099, 11, 31, 23, 59, 59, ms)
    const after = await versionAfter(new Date(date).toISOString())
    expect(after).toBe(new Date(date + 1).toISOString())
  }
  const date = Date.UTC(2099, 11, 31, 23, 59, 59, 999)
  expect(await versionAfter(new Date(date).toISOString())).toBe('2100-01-01T00:00:00.000Z')
})

test('every record that is listed can be read alone', async () => {
  const { visitor, admin } = await startApi()
  const param = (id: number) => ({ param: { id: String(id) } })
  const none = param(999_999)
  const contact = { email: 'ada@example.com', phone: '555-0100' }
  const person = { firstName: 'Ada', lastName: 'Moss', ...contact }

  const { begun: job } = await versions('job', 'jobs')
  expect(await (await admin.admin.jobs[':id'].$get(param(job.id))).json()).toEqual({ job })
  expect((await admin.admin.jobs[':id'].$get(none)).status).toBe(404)

  const { begun: member } = await versions('member', 'team')
  expect(await (await admin.admin.team[':id'].$get(param(member.id))).json()).toEqual({ member })
  expect((await admin.admin.team[':id'].$get(none)).status).toBe(404)

  const applied = await visitor['job-applications'].$post({ json: { ...person, jobId: job.id } })
  const { id } = await applied.json()
  const applications = admin.admin['job-applications'][':id']
  expect(await (await applications.$get(param(id as number))).json()).toMatchObject({
    application: { id, jobId: job.id, lastName: 'Moss' },
  })
  expect((await applications.$get(none)).status).toBe(404)

  const inquiry = { ...person, interest: 'other', message: 'Tell me more.' } as const
  const asked = await (await visitor['patient-inquiry'].$post({ json: inquiry })).json()
  const patients = admin.admin['patient-inquiries'][':id']
  expect(await (await patients.$get(param(asked.id as number))).json()).toMatchObject({ inquiry })
  expect((await patients.$get(none)).status).toBe(404)

  const offer = { contactName: 'Bela', company: 'Northwind', ...contact }
  const offered = await (await visitor['sponsor-inquiry'].$post({ json: offer })).json()
  const sponsors = admin.admin['sponsor-inquiries'][':id']
  const read = await (await sponsors.$get(param(offered.id as number))).json()
  expect(read).toMatchObject({ inquiry: offer })
  expect((await sponsors.$get(none)).status).toBe(404)
})
