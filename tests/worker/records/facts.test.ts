import { beforeAll, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

let api: Awaited<ReturnType<typeof startApi>>

const written = 'Call {company} in {cities}, {promise}: {nobody}.'
const read = 'Call North Clinic in Chicago, within two business days: {nobody}.'
const ofLine = 'Our line: {emergency_line}'

const write = async (method: 'POST' | 'PUT', path: string, body: object) =>
  expect((await api.adminFetch(`/api/admin/${path}`, jsonRequest(method, body))).ok, path).toBe(
    true,
  )

beforeAll(async () => {
  api = await startApi()
  await write('PUT', 'content/company_info', {
    content: {
      name: 'North Clinic',
      address: 'Chicago: 1 Lake Street',
      promise: 'within two business days',
    },
  })
  await write('PUT', 'content/about_section', { content: { content: written, values: [ofLine] } })
  await write('POST', 'team', { name: 'Ada Byron', title: 'Nurse', description: written })
  const post = { title: 'Facts', slug: 'facts', category: 'News', published: true }
  await write('POST', 'blog', { ...post, excerpt: written, content: `${written}\n${ofLine}` })
  const job = { title: 'Nurse at {company}', department: 'Clinic', location: 'Boston' }
  await write('POST', 'jobs', {
    ...job,
    type: 'Full-time',
    description: written,
    responsibilities: [written, ofLine],
  })
})

const textOf = async (path: string, fetch = api.fetch) => (await fetch(`/api/${path}`)).text()

test('other programs read the facts that texts name, as visitors do', async () => {
  for (const path of ['blog', 'blog/facts', 'jobs', 'team', 'content']) {
    const text = await textOf(path)
    expect(text, path).toContain(read)
    expect(text, path).not.toMatch(/\{(company|cities|promise|emergency_line)\}/)
  }
  expect(JSON.parse(await textOf('jobs'))).toMatchObject({
    jobs: [{ title: 'Nurse at North Clinic', responsibilities: [read] }],
  })
})

test('staff read and edit the names of facts', async () => {
  for (const path of ['blog', 'jobs', 'team', 'content']) {
    expect(await textOf(`admin/${path}`, api.adminFetch), path).toContain(written)
  }
})

test('an applicant for a closed position chooses between titles as the site shows them', async () => {
  const person = { firstName: 'Ada', lastName: 'Moss', email: 'ada@example.com', phone: '555-0100' }
  const application = { ...person, jobId: 999, submissionId: crypto.randomUUID() }
  const refused = await api.fetch('/api/job-applications', jsonRequest('POST', application))
  expect(await refused.json()).toMatchObject({
    status: 422,
    choices: { jobId: { 1: 'Nurse at North Clinic' } },
  })
})
