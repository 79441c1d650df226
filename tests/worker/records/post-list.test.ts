import { expect, test } from 'vitest'
import { auditLog } from '#db/audit/audit.ts'
import { getContentVersion } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'

const hour = 3600_000

const post = (title: string) => ({
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  excerpt: 'In short.',
  content: 'At length.',
  category: 'News',
})

async function add(title: string, more: object = {}) {
  const { admin } = await startApi()
  const { post: saved } = await (
    await admin.admin.blog.$post({ json: { ...post(title), ...more } })
  ).json()
  if (!saved) throw new Error(`${title} was not written`)
  return saved
}

type Narrowed = { q?: string; state?: 'draft' | 'scheduled' | 'published'; category?: string }

async function titles(query: Narrowed) {
  const { admin } = await startApi()
  const { posts } = await (await admin.admin.blog.$get({ query })).json()
  return posts.map(({ title }) => title)
}

type Saved = Awaited<ReturnType<typeof add>>
const chosen = (...posts: Saved[]) => posts.map(({ id, updatedAt }) => ({ id, basedOn: updatedAt }))

async function change(action: 'publish' | 'unpublish' | 'delete', posts: Saved[]) {
  const { admin } = await startApi()
  return (await admin.admin.blog.bulk.$post({ json: { action, posts: chosen(...posts) } })).json()
}

const read = async ({ id }: Saved) => {
  const { admin } = await startApi()
  return admin.admin.blog[':id'].$get({ param: { id: String(id) } })
}

test('the list is narrowed by state and category, together with a search', async () => {
  const later = new Date(Date.now() + hour).toISOString()
  await add('Kept back', { published: false, category: 'Drafting' })
  await add('Coming soon', { publishedAt: later, category: 'Drafting' })
  await add('Out now', { category: 'Drafting' })
  expect(await titles({ category: 'Drafting' })).toEqual(['Out now', 'Coming soon', 'Kept back'])
  expect(await titles({ category: 'Drafting', state: 'draft' })).toEqual(['Kept back'])
  expect(await titles({ category: 'Drafting', state: 'scheduled' })).toEqual(['Coming soon'])
  expect(await titles({ category: 'Drafting', state: 'published' })).toEqual(['Out now'])
  expect(await titles({ category: 'Drafting', state: 'published', q: 'soon' })).toEqual([])
  expect(await titles({ category: 'drafting' })).toEqual([])
})

test('every category is offered, whatever its letters', async () => {
  const { admin } = await startApi()
  const names = ["R&D's 100 %", '研究', '🧪', 'W'.repeat(100)]
  for (const [i, category] of names.entries()) await add(`Category ${i}`, { category })
  const { categories } = await (await admin.admin.blog.categories.$get()).json()
  expect(categories).toEqual(expect.arrayContaining(names))
  for (const [i, category] of names.entries()) {
    expect(await titles({ category })).toEqual([`Category ${i}`])
  }
})

test('a search reads the whole text of a post', async () => {
  await add('Hidden words', {
    excerpt: 'A marmalade excerpt.',
    content: `${'Filler. '.repeat(2000)}\n\nThe zeppelin at the **very** end.`,
  })
  for (const q of ['zeppelin', 'marmalade excerpt', 'ZEPPELIN very end', 'hidden zepp']) {
    expect([q, await titles({ q })]).toEqual([q, ['Hidden words']])
  }
  expect(await titles({ q: 'zeppelins' })).toEqual([])
})

test('many posts are published and unpublished at once, each with an entry in the audit log', async () => {
  const { db } = await startApi()
  const drafts = [
    await add('Bulk one', { published: false }),
    await add('Bulk two', { published: false }),
  ]
  const live = await add('Bulk live')
  const entries = async () => (await db.select().from(auditLog)).length
  const before = await entries()
  expect(await change('publish', [...drafts, live])).toEqual({
    changed: drafts.map(({ id }) => id),
    failed: [],
  })
  expect(await entries()).toBe(before + 2)
  const { visitor } = await startApi()
  expect((await visitor.blog[':slug'].$get({ param: { slug: 'bulk-one' } })).status).toBe(200)

  const version = await getContentVersion(db)
  const { post: now } = await (await read(live)).json()
  if (now) await change('unpublish', [now])
  expect((await visitor.blog[':slug'].$get({ param: { slug: 'bulk-live' } })).status).toBe(404)
  expect(await getContentVersion(db)).toBeGreaterThan(version)
})

test('a post that somebody changed or deleted meanwhile is named, and the others are done', async () => {
  const { admin } = await startApi()
  const [fine, stale, gone] = [await add('Fine'), await add('Stale'), await add('Gone')]
  await admin.admin.blog[':id'].$put({
    param: { id: String(stale.id) },
    json: { ...post('Stale'), excerpt: 'Changed by somebody else.' },
  })
  await admin.admin.blog[':id'].$delete({ param: { id: String(gone.id) }, query: {} })
  expect(await change('delete', [stale, gone, fine])).toEqual({
    changed: [fine.id],
    failed: [
      { id: stale.id, title: 'Stale', reason: expect.stringContaining('changed') },
      { id: gone.id, title: null, reason: expect.stringContaining('deleted') },
    ],
  })
  expect((await read(stale)).status).toBe(200)
  const { items } = await (await admin.admin.bin.$get({ query: {} })).json()
  expect(items.map(({ recordId }) => recordId)).toContain(String(fine.id))
})

test('nothing is changed by a request without posts, or with too many', async () => {
  const { adminFetch } = await startApi()
  const send = async (posts: unknown) => {
    const answer = await adminFetch('/api/admin/blog/bulk', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'delete', posts }),
    })
    return answer.status
  }
  expect(await send([])).toBe(422)
  expect(await send(Array.from({ length: 201 }, (_, i) => ({ id: i + 1, basedOn: '' })))).toBe(422)
  expect(await send([{ id: 1 }])).toBe(422)
})
