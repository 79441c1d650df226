import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { getContentVersion } from '#db/publish/publish.ts'
import { revisions } from '#db/revisions/revisions.ts'
import { admin as account } from '#tests/helpers/auth/admin-account.ts'
import { startApi } from '#tests/helpers/start/api.ts'

const post = (slug: string, more: object = {}) => ({
  title: 'What a placebo is',
  slug,
  excerpt: 'In short.',
  content: 'First.',
  category: 'Basics',
  ...more,
})

const param = (id: number | string) => ({ param: { id: String(id) } })

async function write(slug: string, more: object = {}) {
  const { admin } = await startApi()
  const { post: saved } = await (await admin.admin.blog.$post({ json: post(slug, more) })).json()
  if (!saved) throw new Error('Nothing was written')
  return saved
}

async function save(id: number, json: ReturnType<typeof post>) {
  const { admin } = await startApi()
  return admin.admin.blog[':id'].$put({ ...param(id), json })
}

async function versions(id: number) {
  const { admin } = await startApi()
  const answer = await admin.admin.blog[':id'].revisions.$get({
    ...param(id),
    query: { limit: '200' },
  })
  return (await answer.json()).revisions
}

async function restore(id: number, revision: number | undefined, basedOn?: string) {
  const { admin } = await startApi()
  return admin.admin.blog[':id'].revisions[':revision'].restore.$post({
    param: { id: String(id), revision: String(revision) },
    json: { basedOn },
  })
}

test('each save is a version: who, when, and all that was written', async () => {
  const { id } = await write('versions')
  await save(id, post('versions', { content: 'Second.' }))
  const [second, first, ...others] = await versions(id)
  expect(others).toEqual([])
  expect(first).toMatchObject({ username: account.username, values: { content: 'First.' } })
  expect(second).toMatchObject({ values: { content: 'Second.', published: true } })
  expect(Math.abs(Date.now() - Date.parse(String(second?.createdAt)))).toBeLessThan(20_000)
})

test('a refused or outdated save leaves no version', async () => {
  const { id } = await write('refused')
  await write('taken')
  expect((await save(id, post('taken'))).status).toBe(409)
  expect((await save(id, post('refused', { content: '' }))).status).toBe(422)
  const stale = { ...post('refused', { content: 'Late.' }), basedOn: '2020-01-01T00:00:00.000Z' }
  expect((await save(id, stale)).status).toBe(409)
  expect(await versions(id)).toHaveLength(1)
})

test('what was there before versions were kept is the first one', async () => {
  const { db } = await startApi()
  const { id } = await write('long-there')
  await db.delete(revisions)
  await save(id, post('long-there', { content: 'Changed.' }))
  expect((await versions(id)).map(({ username, values }) => [username, values['content']])).toEqual(
    [
      [account.username, 'Changed.'],
      ['', 'First.'],
    ],
  )
})

test('a version is restored as a new one, and its old address stays alive', async () => {
  const { visitor } = await startApi()
  const { id } = await write('restored')
  await save(id, post('renamed', { content: 'Second.' }))
  const [, first] = await versions(id)
  const answer = await restore(id, first?.id)
  expect(await answer.json()).toMatchObject({ restored: { slug: 'restored', content: 'First.' } })
  expect(await versions(id)).toHaveLength(3)
  const found = await visitor.blog[':slug'].$get({ param: { slug: 'restored' } })
  expect(await found.json()).toMatchObject({ post: { content: 'First.' } })
})

test('restoring neither publishes nor hides, and keeps the date', async () => {
  const { db } = await startApi()
  const { id } = await write('state', { published: false })
  const publishedAt = '2026-02-03T12:00:00.000Z'
  await save(id, post('state', { content: 'Second.', publishedAt }))
  const [, draft] = await versions(id)
  const restored = await (await restore(id, draft?.id)).json()
  expect(restored).toMatchObject({ restored: { published: true, publishedAt, content: 'First.' } })

  await save(id, post('state', { published: false }))
  const before = await getContentVersion(db)
  const shown = (await versions(id)).find(({ values }) => values['published'])
  expect(await (await restore(id, shown?.id)).json()).toMatchObject({
    restored: { published: false },
  })
  expect(await getContentVersion(db)).toBe(before)
})

test('a version is not restored over what somebody else has saved, or onto a taken slug', async () => {
  const { id, updatedAt } = await write('busy')
  await save(id, post('busy-2', { content: 'Theirs.' }))
  const [, first] = await versions(id)
  const stale = await restore(id, first?.id, updatedAt)
  expect(await stale.json()).toMatchObject({ status: 409, post: { content: 'Theirs.' } })
  await write('busy')
  expect(await (await restore(id, first?.id)).json()).toMatchObject({
    status: 409,
    errors: [{ path: 'slug' }],
  })
})

test('a version of another record, and one that the rules of today refuse, are not restored', async () => {
  const { db } = await startApi()
  const [one, two] = [await write('one'), await write('two')]
  const [ofTwo] = await versions(two.id)
  expect((await restore(one.id, ofTwo?.id)).status).toBe(404)
  expect((await restore(one.id, 999_999)).status).toBe(404)
  await db
    .update(revisions)
    .set({ values: post('one', { title: '' }) })
    .where(eq(revisions.recordId, String(one.id)))
  const [ofOne] = await versions(one.id)
  expect(await (await restore(one.id, ofOne?.id)).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'title' }],
  })
})

test('at least the last 100 versions of each record are kept, and not every one for ever', async () => {
  const { db } = await startApi()
  const { id } = await write('many')
  const { id: other } = await write('few')
  const [kept] = await db
    .select()
    .from(revisions)
    .where(eq(revisions.recordId, String(id)))
  if (!kept) throw new Error('No version')
  const { id: _id, ...row } = kept
  for (let n = 0; n < 3; n++) await db.insert(revisions).values(Array(100).fill(row))
  await save(id, post('many', { content: 'The newest.' }))
  const left = await versions(id)
  expect(left.length).toBeGreaterThanOrEqual(100)
  expect(left.length).toBeLessThan(302)
  expect(left[0]).toMatchObject({ values: { content: 'The newest.' } })
  expect(await versions(other)).toHaveLength(1)
})

test('jobs, team members and sections have versions, too', async () => {
  const { admin } = await startApi()
  const job = {
    title: 'Nurse',
    department: 'Clinic',
    location: 'Boston',
    type: 'Full-time' as const,
    description: 'You nurse.',
  }
  const { job: added } = await (await admin.admin.jobs.$post({ json: job })).json()
  const jobId = String(added?.id)
  await admin.admin.jobs[':id'].$put({ ...param(jobId), json: { ...job, isActive: false } })
  const ofJob = await admin.admin.jobs[':id'].revisions.$get({ ...param(jobId), query: {} })
  const [, active] = (await ofJob.json()).revisions
  const restoredJob = await admin.admin.jobs[':id'].revisions[':revision'].restore.$post({
    param: { id: jobId, revision: String(active?.id) },
    json: {},
  })
  expect(await restoredJob.json()).toMatchObject({ restored: { title: 'Nurse', isActive: false } })

  const { member } = await (
    await admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse' } })
  ).json()
  const memberId = String(member?.id)
  await admin.admin.team[':id'].$put({ ...param(memberId), json: { name: 'Ada M', title: 'MD' } })
  const ofMember = await admin.admin.team[':id'].revisions.$get({ ...param(memberId), query: {} })
  expect((await ofMember.json()).revisions.map(({ values }) => values['name'])).toEqual([
    'Ada M',
    'Ada',
  ])

  const sectionKey = 'team_section' as const
  const saveSection = (title: string) =>
    admin.admin.content[':sectionKey'].$put({
      param: { sectionKey },
      json: { content: { ...copy[sectionKey], title }, isActive: true },
    })
  await saveSection('Our people')
  await saveSection('Our team')
  const ofSection = await admin.admin.content[':id'].revisions.$get({
    ...param(sectionKey),
    query: {},
  })
  const [, people] = (await ofSection.json()).revisions
  const restored = await admin.admin.content[':id'].revisions[':revision'].restore.$post({
    param: { id: sectionKey, revision: String(people?.id) },
    json: {},
  })
  expect(await restored.json()).toMatchObject({ restored: { content: { title: 'Our people' } } })
})

test('a post written past the API still has a history once it is saved', async () => {
  const { db } = await startApi()
  const values = { ...post('past-the-api'), publishedAt: '2026-01-05T12:00:00.000Z' }
  const [row] = await db.insert(blogPosts).values(values).returning()
  if (!row) throw new Error('Nothing was written')
  await save(row.id, post('past-the-api', { content: 'Changed.' }))
  expect(await versions(row.id)).toHaveLength(2)
})

test('an address without a record is answered with 404', async () => {
  const { adminFetch } = await startApi()
  for (const part of ['blog', 'jobs', 'team', 'media', 'content']) {
    for (const id of ['nonsense', '9999999']) {
      const path = `/api/admin/${part}/${id}/revisions/1/restore`
      const headers = { 'Content-Type': 'application/json' }
      const answer = await adminFetch(path, { method: 'POST', headers, body: '{}' })
      expect([path, answer.status]).toEqual([path, 404])
    }
  }
})
