import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blogPosts } from '#db/posts/posts.ts'
import { getContentVersion } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

const post = (slug: string) => ({
  title: 'What a placebo is',
  slug,
  excerpt: 'And what it is not.',
  content: 'First paragraph.\n\nSecond paragraph.',
  category: 'Basics',
})

const param = (id: unknown) => ({ param: { id: String(id) } })

test('a post is written, read, changed and deleted; drafts stay inside', async () => {
  const { visitor, admin, db } = await startApi()
  const before = await getContentVersion(db)
  const created = await admin.admin.blog.$post({ json: post('what-a-placebo-is') })
  expect(created.status).toBe(201)
  const { id } = (await created.json()).post as { id: number }

  const { posts } = await (await visitor.blog.$get()).json()
  expect(posts[0]).toMatchObject({ id, slug: 'what-a-placebo-is' })
  expect(posts[0]).not.toHaveProperty('content')
  const bySlug = { param: { slug: 'what-a-placebo-is' } }
  expect(await (await visitor.blog[':slug'].$get(bySlug)).json()).toMatchObject({
    post: { content: 'First paragraph.\n\nSecond paragraph.' },
  })

  const draft = { ...post('what-a-placebo-is'), published: false }
  expect((await admin.admin.blog[':id'].$put({ ...param(id), json: draft })).status).toBe(200)
  expect((await visitor.blog[':slug'].$get(bySlug)).status).toBe(404)
  expect((await admin.admin.blog[':id'].$delete({ ...param(id), query: {} })).status).toBe(204)
  expect((await admin.admin.blog[':id'].$delete({ ...param(id), query: {} })).status).toBe(404)
  // Deleting the draft changed nothing for visitors.
  expect(await getContentVersion(db)).toBe(before + 2)
})

test('a draft published after weeks is dated by its publication, and keeps that date', async () => {
  const { visitor, admin, db } = await startApi()
  const save = async (id: number, published: boolean) => {
    const json = { ...post('long-a-draft'), published }
    const saved = await admin.admin.blog[':id'].$put({ ...param(id), json })
    return (await saved.json()).post.publishedAt
  }
  const newest = async () => (await (await visitor.blog.$get()).json()).posts[0]

  const draft = { ...post('long-a-draft'), published: false }
  const { post: written } = await (await admin.admin.blog.$post({ json: draft })).json()
  if (!written) throw new Error('Nothing was written')
  expect(written.publishedAt).toBeNull()
  const weeksAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await db.update(blogPosts).set({ createdAt: weeksAgo }).where(eq(blogPosts.id, written.id))
  await admin.admin.blog.$post({ json: post('written-later') })
  expect((await newest())?.slug).toBe('written-later')

  const before = new Date().toISOString()
  const publishedAt = (await save(written.id, true)) as string
  expect(publishedAt >= before).toBe(true)
  expect(await newest()).toMatchObject({ slug: 'long-a-draft', createdAt: weeksAgo, publishedAt })

  await admin.admin.blog.$post({ json: post('written-last') })
  expect(await save(written.id, false)).toBe(publishedAt)
  expect(await save(written.id, true)).toBe(publishedAt)
  const { posts } = await (await visitor.blog.$get()).json()
  const slugs = posts.map(({ slug }) => slug).filter((slug) => /^(long|written)-/.test(slug))
  expect(slugs).toEqual(['written-last', 'long-a-draft', 'written-later'])
})

test('two posts cannot share a slug, and the field says so', async () => {
  const { admin } = await startApi()
  await admin.admin.blog.$post({ json: post('taken') })
  const second = await admin.admin.blog.$post({ json: post('taken') })
  expect(await second.json()).toMatchObject({ status: 409, errors: [{ path: 'slug' }] })
})

/** Our own paths: as a picture, a browser would request them with the cookie of the person who looks at the record. */
const noPictures = [
  '/api/admin/candidates/27',
  '/media/../api/admin/candidates/27',
  '/media/%2e%2e/api/admin/candidates/27',
  '/media/x',
  `/media/${crypto.randomUUID()}/../../api/admin/exports/candidates.csv`,
  `/media/${crypto.randomUUID()}?x`,
  '/favicon.svg',
]

test('a post with an invalid slug or picture address is refused', async () => {
  const { admin } = await startApi()
  for (const imageUrl of [
    'javascript:alert(1)',
    'http://a.example/x.png',
    '//a.example/x.png',
    'https://user:secret@a.example/x.png',
    'https://user@a.example/x.png',
    'x',
    ...noPictures,
  ]) {
    const json = { ...post('picture'), imageUrl, shareImage: imageUrl }
    const response = await admin.admin.blog.$post({ json })
    expect(await response.json(), imageUrl).toMatchObject({
      status: 422,
      errors: [{ path: 'imageUrl' }, { path: 'shareImage' }],
    })
    const member = await admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse', imageUrl } })
    expect([imageUrl, member.status]).toEqual([imageUrl, 422])
  }
  for (const slug of ['Not A Slug', '404', 'index']) {
    const response = await admin.admin.blog.$post({ json: post(slug) })
    expect(await response.json()).toMatchObject({ status: 422, errors: [{ path: 'slug' }] })
  }
  // Pages with the same names exist, and stay reachable.
  for (const slug of ['page', 'rss', 'constructor']) {
    expect((await admin.admin.blog.$post({ json: post(slug) })).status).toBe(201)
  }
})

test('a post of 50,000 letters is stored in any script, and no more than 512 KiB is read', async () => {
  const { admin, adminFetch } = await startApi()
  // A character of four bytes counts as two letters, as in a browser.
  for (const letters of ['𠮷'.repeat(25_000), 'Ж'.repeat(50_000), '健'.repeat(50_000)]) {
    const json = post(`long-${letters.length}-${letters.codePointAt(0)}`)
    const saved = await admin.admin.blog.$post({ json: { ...json, content: letters } })
    expect(saved.status).toBe(201)
    const { post: stored } = await saved.json()
    expect(stored?.content === letters).toBe(true)
  }
  const tooLong = { ...post('too-long'), content: '𠮷'.repeat(50_000) }
  const refused = await admin.admin.blog.$post({ json: tooLong })
  expect(await refused.json()).toMatchObject({ status: 422, errors: [{ path: 'content' }] })
  const send = (path: string, bytes: number) =>
    adminFetch(path, jsonRequest('POST', { ...post('too-long'), content: 'x'.repeat(bytes) }))
  for (const path of ['/api/admin/blog', '/api/admin/jobs', '/api/admin/previews/post']) {
    expect([path, (await send(path, 500 * 1024)).status]).toEqual([path, 422])
    expect([path, (await send(path, 512 * 1024)).status]).toEqual([path, 413])
  }
  for (const path of ['/api/admin/users', '/api/patient-inquiry', '/api/admin/redirects']) {
    expect([path, (await send(path, 64 * 1024)).status]).toEqual([path, 413])
  }
})

test("a picture's address is kept as pages can hold it", async () => {
  const { admin } = await startApi()
  const imageUrl = 'https://a.example/my {big} picture|50%.png?a=b%20c#d'
  const created = await admin.admin.blog.$post({ json: { ...post('spaced'), imageUrl } })
  expect(await created.json()).toMatchObject({
    post: { imageUrl: 'https://a.example/my%20%7Bbig%7D%20picture%7C50%25.png?a=b%20c#d' },
  })
})
