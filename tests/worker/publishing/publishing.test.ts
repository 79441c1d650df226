import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { thumbnail } from '#db/model/uploads.ts'
import { blogPosts } from '#db/posts.ts'
import { getContentVersion } from '#db/publish.ts'
import { startApi } from '#tests/helpers/api.ts'
import { jpeg, webp } from '#tests/helpers/files.ts'
import { jsonRequest } from '#tests/helpers/json.ts'

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
  // Deleting the draft changed nothing that visitors see.
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

/** Paths of ours that a browser would ask for with the cookie of whoever looks at the record. */
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
  // These have pages of their own, and keep them.
  for (const slug of ['page', 'rss', 'constructor']) {
    expect((await admin.admin.blog.$post({ json: post(slug) })).status).toBe(201)
  }
})

test('a post of 50,000 letters is stored in any script, and no more than 512 KiB is read', async () => {
  const { admin, adminFetch } = await startApi()
  // Letters of four bytes count twice, as in a browser.
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

test('a section is saved, switched off, and kept from being overwritten unseen', async () => {
  const { visitor, admin } = await startApi()
  const hero = (title: string, more = {}) => ({
    param: { sectionKey: 'hero_section' as const },
    json: { title: 'Hero', content: { title }, isActive: true, ...more },
  })
  const content = admin.admin.content[':sectionKey']
  const first = await (await content.$put(hero('One', { basedOn: null }))).json()
  const { updatedAt } = (first as { section: { updatedAt: string } }).section
  expect((await content.$put(hero('Two', { basedOn: updatedAt }))).status).toBe(200)
  const stale = await content.$put(hero('Mine', { basedOn: updatedAt }))
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ section: { content: { title: 'Two' } } })

  const keys = async () =>
    (await (await visitor.content.$get()).json()).sections.map(({ sectionKey }) => sectionKey)
  expect(await keys()).toContain('hero_section')
  await content.$put(hero('Two', { isActive: false }))
  expect(await keys()).not.toContain('hero_section')
})

test('content that is not what its section needs is refused, field by field', async () => {
  const { adminFetch } = await startApi()
  const put = (sectionKey: string, content: unknown) =>
    adminFetch(`/api/admin/content/${sectionKey}`, jsonRequest('PUT', { content }))
  expect(await (await put('company_info', { email_general: 'nope' })).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'content.email_general' }],
  })
  expect((await put('hero_section', 42)).status).toBe(422)
  expect((await put('unknown_section', {})).status).toBe(404)
})

test('a team member is shown in order, with a photo of our own', async () => {
  const { visitor, admin, fetch, adminFetch } = await startApi()
  const { uploadURL } = await (await admin['team-photos'].upload.$post()).json()
  const put = { method: 'PUT', body: jpeg as BodyInit, headers: { 'Content-Type': 'image/jpeg' } }
  expect((await fetch(uploadURL, put)).status).toBe(204)
  const confirm = await admin['team-photos'].confirm.$post({ json: { photoURL: uploadURL } })
  const confirmed = (await confirm.json()) as { success: boolean; photoPath: string }
  expect(confirmed.success).toBe(true)
  const photo = await adminFetch(confirmed.photoPath)
  expect(photo.headers.get('Content-Type')).toBe('image/jpeg')
  expect(photo.headers.get('Cache-Control')).toContain('immutable')

  const member = { name: 'Zoe Abel', title: 'Nurse', imageUrl: confirmed.photoPath }
  await admin.admin.team.$post({ json: { ...member, displayOrder: 2 } })
  await admin.admin.team.$post({ json: { ...member, name: 'Al Burke', displayOrder: 2 } })
  await admin.admin.team.$post({ json: { ...member, name: 'Off', isActive: false } })
  const { members } = await (await visitor.team.$get()).json()
  expect(members.map(({ name }) => name)).toEqual(['Al Burke', 'Zoe Abel'])

  const nameless = await admin.admin.team.$post({ json: { name: '', title: '' } })
  expect(await nameless.json()).toMatchObject({
    errors: [
      { path: 'name', message: 'Name and title are required.' },
      { path: 'title', message: 'Name and title are required.' },
    ],
  })
})

test('a photo has a small one beside it, or stands for it itself', async () => {
  const { admin, fetch } = await startApi()
  const { uploadURL, thumbnailURL } = await (await admin['team-photos'].upload.$post()).json()
  const put = (url: string, type: string, body: Uint8Array) =>
    fetch(url, { method: 'PUT', body: body as BodyInit, headers: { 'Content-Type': type } })
  const small = `${new URL(uploadURL).pathname.replace('/api/uploads', '/media')}/small`
  expect((await fetch(small)).status).toBe(404)
  expect((await put(uploadURL, 'image/jpeg', jpeg)).status).toBe(204)
  expect((await fetch(small)).headers.get('Content-Type')).toBe('image/jpeg')

  const large = new Uint8Array(thumbnail.maxBytes + 1)
  large.set(webp)
  expect((await put(thumbnailURL, 'image/webp', large)).status).toBe(413)
  expect((await put(thumbnailURL, 'image/webp', jpeg)).status).toBe(415)
  expect((await put(thumbnailURL, 'image/png', webp)).status).toBe(415)
  expect((await put(thumbnailURL, 'image/webp', webp)).status).toBe(204)
  expect((await put(thumbnailURL, 'image/webp', webp)).status).toBe(403)
  expect(
    (await put(uploadURL.replace(/token=photo/, 'token=thumbnail'), 'image/webp', webp)).status,
  ).toBe(403)
  expect((await fetch(small)).headers.get('Content-Type')).toBe('image/webp')
})

test('a photo that was never uploaded is not confirmed', async () => {
  const { admin, siteUrl } = await startApi()
  const photoURL = `${siteUrl}/api/uploads/${crypto.randomUUID()}?token=x`
  const confirm = await admin['team-photos'].confirm.$post({ json: { photoURL } })
  expect(await confirm.json()).toEqual({ success: false })
})

test('a photo stays as long as anything refers to it, in whatever form', async () => {
  const { admin, fetch, adminFetch, cron, siteUrl } = await startApi()
  const upload = async () => {
    const { uploadURL, thumbnailURL } = await (await admin['team-photos'].upload.$post()).json()
    const put = (url: string, type: string, body: Uint8Array) =>
      fetch(url, { method: 'PUT', body: body as BodyInit, headers: { 'Content-Type': type } })
    expect((await put(uploadURL, 'image/jpeg', jpeg)).status).toBe(204)
    expect((await put(thumbnailURL, 'image/webp', webp)).status).toBe(204)
    return new URL(uploadURL).pathname.replace('/api/uploads', '/media')
  }
  const paths: string[] = []
  while (paths.length < 7) paths.push(await upload())
  const [member = '', small = '', cover = '', text = '', section = '', draft = '', unused = ''] =
    paths
  await admin.admin.team.$post({
    json: { name: 'Shown', title: 'Nurse', imageUrl: member, isActive: false },
  })
  await admin.admin.team.$post({
    json: { name: 'Small', title: 'Nurse', imageUrl: `${small}/small` },
  })
  const add = (slug: string, more: object) =>
    admin.admin.blog.$post({ json: { ...post(slug), ...more } })
  await add('cover', { imageUrl: `https://site.example${cover}` })
  await add('text', { content: `See ${siteUrl}${text} for more.` })
  await add('draft', { imageUrl: draft, published: false })
  const hero = { content: { title: `A photo at ${section}` }, isActive: false }
  await adminFetch('/api/admin/content/hero_section', jsonRequest('PUT', hero))

  const inAnHour = new Date(Math.ceil(Date.now() / 3600_000) * 3600_000)
  const there = async () => {
    const looks = paths.flatMap((path) => [fetch(path), fetch(`${path}/small`)])
    return (await Promise.all(looks)).map(({ status }) => status)
  }
  await cron(inAnHour)
  expect(await there()).toEqual(Array(14).fill(200))
  await cron(new Date(inAnHour.getTime() + 25 * 3600_000))
  expect(await there()).toEqual([...Array(12).fill(200), 404, 404])
  expect((await fetch(unused)).status).toBe(404)
})
