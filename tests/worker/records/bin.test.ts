import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { filesInUse } from '#db/media/uses.ts'
import { revisions } from '#db/revisions/revisions.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { aboutPost } from '#tests/helpers/records/post-body.ts'

const job = {
  title: 'Nurse in the bin',
  department: 'Clinic',
  location: 'Boston',
  type: 'Full-time' as const,
  description: 'You nurse.',
}

const param = (id: number | undefined) => ({ param: { id: String(id) } })

async function write(slug: string, more: object = {}) {
  const { admin } = await startApi()
  const { post: saved } = await (
    await admin.admin.blog.$post({ json: aboutPost(slug, more) })
  ).json()
  if (!saved) throw new Error('Nothing was written')
  return saved
}

const removePost = async (id: number) => {
  const { admin } = await startApi()
  expect((await admin.admin.blog[':id'].$delete({ ...param(id), query: {} })).status).toBe(204)
}

async function bin() {
  const { admin } = await startApi()
  return (await (await admin.admin.bin.$get({ query: { limit: '200' } })).json()).items
}

const inBin = async (record: string, id: number) =>
  (await bin()).find((item) => item.record === record && item.recordId === String(id))

async function bringBack(record: string, id: number) {
  const { admin } = await startApi()
  const item = await inBin(record, id)
  return admin.admin.bin[':id'].restore.$post(param(item?.id ?? 999_999))
}

test('a deleted post comes back as a draft, with its number, dates and history', async () => {
  const { admin, visitor } = await startApi()
  const { id, createdAt } = await write('deleted', { publishedAt: '2026-02-03T12:00:00.000Z' })
  await removePost(id)
  expect(await inBin('blog_posts', id)).toMatchObject({ values: { title: 'About deleted' } })
  expect((await bringBack('blog_posts', id)).status).toBe(200)
  const { post: back } = await (await admin.admin.blog[':id'].$get(param(id))).json()
  expect(back).toMatchObject({
    ...aboutPost('deleted'),
    createdAt,
    published: false,
    publishedAt: '2026-02-03T12:00:00.000Z',
  })
  expect((await visitor.blog[':slug'].$get({ param: { slug: 'deleted' } })).status).toBe(404)
  expect(await inBin('blog_posts', id)).toBeUndefined()
  const versions = await admin.admin.blog[':id'].revisions.$get({ ...param(id), query: {} })
  expect((await versions.json()).revisions).toHaveLength(3)
  const found = await admin.admin.blog.$get({ query: { q: 'deleted' } })
  expect((await found.json()).posts.map((one) => one.id)).toContain(id)
})

test('its slug is free meanwhile; if it is taken, the post comes back with another one', async () => {
  const { admin } = await startApi()
  const { id } = await write('wanted')
  await removePost(id)
  await write('wanted')
  expect((await bringBack('blog_posts', id)).status).toBe(200)
  const { post: back } = await (await admin.admin.blog[':id'].$get(param(id))).json()
  expect(back.slug).toBe(`wanted-${id}`)
})

test('what is brought back twice at once is there once', async () => {
  const { admin } = await startApi()
  const { id } = await write('twice')
  await removePost(id)
  const item = await inBin('blog_posts', id)
  const answers = await Promise.all(
    [1, 2].map(() => admin.admin.bin[':id'].restore.$post(param(item?.id))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('jobs and team members come back hidden, too', async () => {
  const { admin } = await startApi()
  const { job: added } = await (await admin.admin.jobs.$post({ json: job })).json()
  const { member } = await (
    await admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse', displayOrder: 4 } })
  ).json()
  if (!added || !member) throw new Error('Nothing was written')
  await admin.admin.jobs[':id'].$delete({ ...param(added.id), query: {} })
  await admin.admin.team[':id'].$delete({ ...param(member.id), query: {} })
  await bringBack('job_postings', added.id)
  await bringBack('team_members', member.id)
  const { job: jobBack } = await (await admin.admin.jobs[':id'].$get(param(added.id))).json()
  expect(jobBack).toMatchObject({ ...job, isActive: false, createdAt: added.createdAt })
  const { member: back } = await (await admin.admin.team[':id'].$get(param(member.id))).json()
  expect(back).toMatchObject({ name: 'Ada', displayOrder: 4, isActive: false })
})

test('each role sees and brings back what it may change', async () => {
  const { admin, visitor, as } = await startApi()
  const { id } = await write('for-editors')
  await removePost(id)
  const { job: added } = await (await admin.admin.jobs.$post({ json: job })).json()
  await admin.admin.jobs[':id'].$delete({ ...param(added?.id), query: {} })
  const asRole = async (role: 'hr' | 'editor' | 'coordinator') => {
    const json = { username: `bin-${role}`, password, role }
    await admin.admin.users.$post({ json })
    const login = await visitor.auth.login.$post({ json })
    return as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  }
  const hr = await asRole('hr')
  const seen = async (who: typeof hr) => {
    const { items } = await (await who.admin.bin.$get({ query: {} })).json()
    return [...new Set(items.map(({ record }) => record))].toSorted()
  }
  expect(await seen(hr)).toEqual(['job_postings'])
  expect(await seen(await asRole('editor'))).not.toContain('job_postings')
  // Coordinators may change only studies.
  expect(await seen(await asRole('coordinator'))).toEqual([])
  const item = await inBin('blog_posts', id)
  expect((await hr.admin.bin[':id'].restore.$post(param(item?.id))).status).toBe(404)
})

test('after 30 days cron forgets it, with its versions, and nothing that is still there', async () => {
  const { db, cron } = await startApi()
  const [gone, recent, back] = [await write('gone'), await write('recent'), await write('back')]
  for (const { id } of [gone, recent, back]) await removePost(id)
  await bringBack('blog_posts', back.id)
  const longAgo = new Date(Date.now() - 31 * 24 * 3600_000).toISOString()
  for (const { id } of [gone, back]) {
    await db
      .update(revisions)
      .set({ createdAt: longAgo })
      .where(eq(revisions.recordId, String(id)))
  }
  await cron(new Date(Math.ceil(Date.now() / 3600_000) * 3600_000))
  expect(await inBin('blog_posts', gone.id)).toBeUndefined()
  expect(await inBin('blog_posts', recent.id)).toBeDefined()
  const left = async (id: number) => db.$count(revisions, eq(revisions.recordId, String(id)))
  expect(await left(gone.id)).toBe(0)
  expect(await left(back.id)).toBe(3)
})

test('the photos of what is in the bin, and of old versions, stay', async () => {
  const { db, admin } = await startApi()
  const [old, last] = [crypto.randomUUID(), crypto.randomUUID()]
  const json = (key: string) => ({ name: 'Photo', title: 'Nurse', imageUrl: `/media/${key}` })
  const { member } = await (await admin.admin.team.$post({ json: json(old) })).json()
  await admin.admin.team[':id'].$put({ ...param(member?.id), json: json(last) })
  await admin.admin.team[':id'].$delete({ ...param(member?.id), query: {} })
  const kept = await filesInUse(db)
  expect([old, last].filter((key) => !kept.has(key))).toEqual([])
})
