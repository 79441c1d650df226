import { beforeAll, expect, test } from 'vitest'
import { getPublishState } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { suspend } from '#tests/helpers/start/suspend.ts'

const post = (more = {}) => ({
  title: 'What a placebo is',
  slug: 'what-a-placebo-is',
  excerpt: 'And what it is not.',
  content: 'First paragraph.',
  category: 'Basics',
  ...more,
})

const one = '/api/blog/what-a-placebo-is'
const reads = ['/api/content', '/api/blog', '/api/team', '/api/jobs', one]

let api: Awaited<ReturnType<typeof startApi>>
let id: string
beforeAll(async () => {
  api = await startApi()
  const created = await api.admin.admin.blog.$post({ json: post() })
  id = String(((await created.json()) as { post: { id: number } }).post.id)
})

const read = (path: string, tags?: string) =>
  api.fetch(path, { ...(tags !== undefined && { headers: { 'If-None-Match': tags } }) })

const tagOf = async (path: string) => (await read(path)).headers.get('ETag') ?? ''

const save = (more = {}) => api.admin.admin.blog[':id'].$put({ param: { id }, json: post(more) })

test.each(reads)('%s: a reader with the stored version is answered 304', async (path) => {
  const first = await read(path)
  const etag = first.headers.get('ETag') ?? ''
  expect(first.status).toBe(200)
  expect(etag).toMatch(/^W\/"[\x21\x23-\x7e]+"$/)
  const again = await read(path, etag)
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  for (const { headers } of [first, again]) {
    expect(headers.get('ETag')).toBe(etag)
    expect(headers.get('Cache-Control')).toBe('public, no-cache')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

test('tags come in lists, weak or strong, and others do not count', async () => {
  const etag = await tagOf('/api/jobs')
  for (const tags of [etag.slice(2), `"other", ${etag}`, `W/"other",${etag} , "more"`]) {
    expect((await read('/api/jobs', tags)).status).toBe(304)
  }
  for (const tags of [
    '',
    '*',
    '"other"',
    etag.slice(3, -1),
    `${etag}x`,
    await tagOf('/api/team'),
  ]) {
    expect((await read('/api/jobs', tags)).status).toBe(200)
  }
})

test('staff are asked to sign in even with a tag of the stored version', async () => {
  const tag = (await tagOf('/api/jobs')).replace('/api/', '/api/admin/')
  expect((await read('/api/admin/jobs', tag)).status).toBe(401)
})

test('every saved change is read at once', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const before = await Promise.all(reads.map(tagOf))
    expect((await save({ title: `Round ${round}` })).status).toBe(200)
    const after = await Promise.all(reads.map((path, at) => read(path, before[at])))
    expect(after.map(({ status }) => status)).toEqual(reads.map(() => 200))
    expect(await after[4]?.json()).toMatchObject({ post: { title: `Round ${round}` } })
  }
})

/** The sixteen hex digits of an ETag as a number. */
const numberIn = (tag: string) => BigInt(`0x${tag.slice(3, 19)}`)

test('a tag tells of changes that visitors see, and of nothing else', async () => {
  const tags = () => Promise.all(reads.map(tagOf))
  const before = await tags()
  const { admin } = api.admin
  const draft = await admin.blog.$post({ json: post({ slug: 'a-draft', published: false }) })
  const { post: saved } = (await draft.json()) as { post: { id: number } }
  const param = { id: String(saved.id) }
  const text = { slug: 'a-draft', published: false, title: 'A secret title' }
  await admin.blog[':id'].$put({ param, json: post(text) })
  await admin.blog[':id'].$delete({ param, query: {} })
  await admin.team.$post({ json: { name: 'Ada', title: 'Nurse', isActive: false } })
  const job = {
    title: 'Nurse',
    department: 'Clinic',
    location: 'Boston',
    description: 'You nurse.',
  }
  await admin.jobs.$post({ json: { ...job, type: 'Full-time', isActive: false } })
  const hero = { content: { title: 'Hello' }, isActive: false }
  await api.adminFetch('/api/admin/content/hero_section', jsonRequest('PUT', hero))
  expect(await tags()).toEqual(before)

  const { changedAt } = await getPublishState(api.db)
  await save({ title: 'A public change' })
  const after = await tags()
  for (const [at, tag] of after.entries()) {
    expect(tag).not.toBe(before[at])
    // The ETag contains neither a number that counts up nor a time.
    expect(tag).toMatch(/^W\/"[0-9a-f]{16}\//)
    expect(tag).not.toContain(String(Date.parse(changedAt ?? '')))
    expect(numberIn(tag) - numberIn(before[at] ?? '')).not.toBe(1n)
  }
})

test('a change by another process is noticed within about a second', async () => {
  const etag = await tagOf('/api/jobs')
  await api.db.$client.execute('update publish_state set content_version = content_version + 1')
  const changed = Date.now()
  let status = 304
  while (status === 304 && Date.now() - changed < 10_000) {
    status = (await read('/api/jobs', etag)).status
  }
  expect(status).toBe(200)
  expect(Date.now() - changed).toBeLessThan(5000)
})

test('a missing record has no tag, and no tag hides that a record is gone', async () => {
  const etag = await tagOf(one)
  expect((await save({ published: false })).status).toBe(200)
  for (const tags of [undefined, etag, await tagOf('/api/blog')]) {
    const gone = await read(one, tags)
    expect(gone.status).toBe(404)
    expect(gone.headers.get('ETag')).toBeNull()
  }
})

test('a reader with the newest version is answered without the database', async () => {
  expect((await save({ published: true })).status).toBe(200)
  const etag = await tagOf('/api/team')
  // After a change that visitors do not see, the Worker still knows the version.
  const hidden = { name: 'Ben', title: 'Nurse', isActive: false }
  expect((await api.admin.admin.team.$post({ json: hidden })).status).toBe(201)
  const resume = await suspend(api.database.process)
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read('/api/team', etag)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(304))
  } finally {
    resume()
  }
})
