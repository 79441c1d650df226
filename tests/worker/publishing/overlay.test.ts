import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '#db/client.ts'
import { sectionKeys } from '#db/model/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { publishState, startEpoch } from '#db/publish/publish.ts'
import { readOverlay } from '#worker/lib/publish/overlay/stored.ts'
import { farFiles, letReadOverlay } from '#worker/operate/local/far-overlay.ts'
import { startSite } from '#worker/operate/local/runtime.ts'
import {
  builtPages,
  differences,
  holdBuilds,
  holdDatabase,
  renderedPages,
} from '#tests/helpers/publishing/live.ts'
import { randomChanges } from '#tests/helpers/publishing/random-changes.ts'
import { aboutPost } from '#tests/helpers/records/post-body.ts'
import { eventually, startStack } from '#tests/helpers/start/stack.ts'

let stack: Awaited<ReturnType<typeof startStack>>
let admin: Awaited<ReturnType<typeof stack.admin>>
let db: Db
let letBuild: () => void

beforeAll(async () => {
  stack = await startStack()
  admin = await stack.admin()
  db = connect({ url: await stack.databaseUrl(), authToken: await stack.databaseToken() })
  // From here on no build finishes: visitors see saved changes without one.
  await admin.publish.$post()
  letBuild = await holdBuilds(stack)
}, 240_000)

afterAll(async () => {
  letBuild()
  await stack.stop()
})

const get = (path: string, init?: RequestInit) =>
  fetch(stack.url + path, { redirect: 'manual', ...init })
const textOf = async (path: string) => (await get(path)).text()

async function write(slug: string, more: object = {}) {
  const saved = await (await admin.blog.$post({ json: aboutPost(slug, more) })).json()
  return String(saved.post?.id)
}
const change = (id: string, slug: string, more: object = {}) =>
  admin.blog[':id'].$put({ param: { id }, json: aboutPost(slug, more) })
const remove = (id: string) => admin.blog[':id'].$delete({ param: { id }, query: {} })

const state = async () => (await admin.publish.$get()).json()

async function storeToken(): Promise<string> {
  const secrets = JSON.parse(await readFile(join(stack.dataDir, 'secrets.json'), 'utf8'))
  return secrets.REBUILD_WEBHOOK_TOKEN
}

/**
 * Whether visitors get the pages of the overlay that was made at this time. If there is none, they get those of the
 * build.
 */
async function arePagesShown(madeAt: string | null) {
  const read = await readOverlay({ FILES: farFiles(stack.url, await storeToken()) })
  if (!read || read === 'same' || read.overlay.madeAt !== madeAt) return true
  const answers = await Promise.all(
    Array.from(read.overlay.pages, ([path, { etag }]) =>
      get(path, { method: 'HEAD', headers: { 'If-None-Match': etag } }),
    ),
  )
  return answers.every(({ status }) => status === 304)
}

/**
 * Waits until staff see that the stored content is live, and until visitors get it. A page view waits 130 ms for the
 * store: on a busy machine it may show the old page, and the next view shows the new one.
 */
const live = () =>
  eventually(async () => {
    const now = await state()
    const isLive = now.state === 'live' && now.liveVersion === now.contentVersion
    return isLive && arePagesShown(now.liveSince)
  })

/** The overlay as the Worker beside the pages reads it. */
async function storedObject(token?: string) {
  const headers = { Authorization: `Bearer ${token ?? (await storeToken())}` }
  return get('/api/local-overlay', { headers })
}

test('a post is on every page that names it before any build has ended', async () => {
  await write('at-once', { category: 'Quite new' })
  await live()
  const pages = ['/blog/at-once', '/', '/blog', '/blog/category/quite-new', '/rss.xml']
  for (const path of [...pages, '/sitemap.xml', '/search/index.json']) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text(), path).toMatch(/at-once/)
  }
})

test('25 sections saved at once are shown, and no part of the site fails meanwhile', async () => {
  const before = stack.output().length
  const save = (sectionKey: (typeof sectionKeys)[number]) =>
    eventually(async () => {
      const json = { content: copy[sectionKey], isActive: true }
      const { status } = await admin.content[':sectionKey'].$put({ param: { sectionKey }, json })
      // A busy server answers 503.
      return status !== 503 && status
    })
  const saved = await Promise.all(sectionKeys.slice(0, 25).map(save))
  expect(new Set(saved)).toEqual(new Set([200]))
  await live()
  // While the database is busy, the audit log may be sealed later. That is no failure.
  const deferred =
    /^.*New audit entries are sealed later, by cron: the database does not answer.*\n/gm
  expect(stack.output().slice(before).replace(deferred, '')).toBe('')
})

test('such a page answers as a page of the build does', async () => {
  const built = await get('/blog/404')
  const page = await get('/blog/at-once')
  await built.text()
  await page.text()
  const names = [...built.headers.keys()].filter(
    (name) => !/^(etag|date|content-length|connection|cf-|keep-alive)/.test(name),
  )
  for (const name of names)
    expect([name, page.headers.get(name)]).toEqual([name, built.headers.get(name)])
  const etag = page.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^(W\/)?"\w+"$/)
  const again = await get('/blog/at-once', { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const path of ['/blog/at-once', '/terms']) {
    const tag = (await get(path)).headers.get('ETag')
    const headers = { 'If-None-Match': `"another", ${tag}` }
    expect([path, (await get(path, { headers })).status]).toEqual([path, 304])
  }
  const head = await get('/blog/at-once', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const [ours, theirs] = [await get('/blog/at-once', { method }), await get('/terms', { method })]
    expect([method, ours.status]).toEqual([method, theirs.status])
  }
  for (const end of ['/', '.html', '/index', '/index.html', '//', '?a=b', '/?a=b']) {
    const [ours, theirs] = [await get(`/blog/at-once${end}`), await get(`/terms${end}`)]
    await ours.text()
    await theirs.text()
    const to = theirs.headers.get('Location')?.replace('/terms', '/blog/at-once') ?? null
    expect([end, ours.status, ours.headers.get('Location')]).toEqual([end, theirs.status, to])
  }
  expect((await get('/blog/at%2Donce')).status).toBe((await get('/term%73')).status)
})

test('a changed page has another ETag, and one that was seen before is not taken for it', async () => {
  const id = await write('twice')
  await live()
  const first = await get('/blog/twice')
  await first.text()
  await change(id, 'twice', { title: 'Written again' })
  await live()
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const second = await get('/blog/twice', { headers })
  expect(second.status).toBe(200)
  expect(await second.text()).toContain('Written again')
})

test('a post that moves leads on from its old address, and one that is withdrawn is gone', async () => {
  const id = await write('here')
  await live()
  expect((await get('/blog/here')).status).toBe(200)
  await change(id, 'there')
  await live()
  const moved = await get('/blog/here?from=mail')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/there?from=mail'])
  await change(id, 'there', { published: false })
  await live()
  for (const path of ['/blog/there', '/blog/there/', '/blog/there.html']) {
    const gone = await get(path)
    expect([path, gone.status]).toEqual([path, 404])
    expect(await gone.text()).toContain('Post Not Found')
  }
  // A post that the build has too.
  const [sample] = await db.select().from(blogPosts).where(eq(blogPosts.published, true)).limit(1)
  expect((await get(`/blog/${sample?.slug}`)).status).toBe(200)
  await remove(String(sample?.id))
  await live()
  expect((await get(`/blog/${sample?.slug}`)).status).toBe(404)
  expect(await textOf('/sitemap.xml')).not.toContain(sample?.slug)
})

test('drafts and scheduled posts are not in the object, which nobody reads or writes without the token', async () => {
  await write('a-secret-draft', { published: false })
  await write('a-secret-of-tomorrow', {
    publishedAt: new Date(Date.now() + 24 * 3600_000).toISOString(),
  })
  await write('no-secret')
  await live()
  const object = await storedObject()
  expect(object.status).toBe(200)
  const whole = Buffer.from(await object.arrayBuffer()).toString('latin1')
  expect(whole).toContain('no-secret')
  expect(whole).not.toContain('a-secret')
  for (const path of ['/', '/blog', '/rss.xml', '/sitemap.xml', '/search/index.json'])
    expect(await textOf(path), path).not.toContain('a-secret')
  expect((await storedObject('guessed')).status).toBe(404)
  expect((await get('/api/local-overlay')).status).toBe(404)
  const put = { method: 'PUT', body: 'Anything', headers: { 'If-Match': '*' } }
  expect((await get('/api/local-overlay', put)).status).toBe(404)
  expect((await get('/api/local-renderer', { method: 'POST' })).status).toBe(404)
})

test('a hundred saves in a row are all seen as soon as they are over', async () => {
  const slugs = Array.from({ length: 100 }, (_, number) => `in-a-row-${number}`)
  for (const slug of slugs) await write(slug)
  await live()
  for (const slug of slugs) expect((await get(`/blog/${slug}`)).status).toBe(200)
  expect((await textOf('/rss.xml')).match(/blog\/in-a-row-\d+</g)).toHaveLength(200)
})

test('after random changes every address answers what a build from nothing writes', async () => {
  const changes = randomChanges(admin, stack.visitor, 4711)
  const paths = new Set<string>()
  const sources = new Set<string>()
  for (let point = 1; point <= 6; point++) {
    await changes.make(10)
    await changes.untilDue()
    await live()
    const { pages, redirects } = await renderedPages(stack, db)
    for (const path of pages.keys()) paths.add(path)
    expect([point, await differences(stack, pages, paths)]).toEqual([point, []])
    for (const { source } of redirects) sources.add(source)
    for (const source of sources) {
      const target = redirects.find((one) => one.source === source)?.target ?? null
      if (!pages.has(source))
        expect([source, (await get(source)).headers.get('Location')]).toEqual([source, target])
    }
    // Only once, because a build takes as long as two of these points.
    if (point === 6) expect(await builtPages(stack)).toEqual(pages)
  }
  expect(changes.leastOften()).toBeGreaterThan(1)
}, 300_000)

test('pages are shown while the database is away, and a missing one is missing', async () => {
  await write('before-the-outage')
  await live()
  const comeBack = holdDatabase(stack)
  try {
    for (const path of ['/blog/before-the-outage', '/', '/rss.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    const since = Date.now()
    expect((await get('/blog/never-written')).status).toBe(404)
    expect(Date.now() - since).toBeLessThan(1000)
  } finally {
    comeBack()
  }
})

test('a database that was restored shows its own content, though its version is lower', async () => {
  await write('before-the-restore')
  await live()
  await db.delete(blogPosts).where(eq(blogPosts.slug, 'before-the-restore'))
  await db.update(publishState).set({ contentVersion: sql`${publishState.contentVersion} - 5` })
  await startEpoch(db)
  await write('after-the-restore')
  await live()
  expect((await get('/blog/after-the-restore')).status).toBe(200)
  expect((await get('/blog/before-the-restore')).status).toBe(404)
})

/** A proxy that passes on the store's answers, but late. */
async function slowStore(token: string) {
  const server = createServer(async ({ url }, answer) => {
    await sleep(600)
    const headers = { Authorization: `Bearer ${token}` }
    const stored = await fetch(`${stack.url}${url}`, { headers }).catch(() => undefined)
    if (stored) {
      answer.writeHead(stored.status, { 'X-ETag': stored.headers.get('X-ETag') ?? '' })
      answer.end(Buffer.from(await stored.arrayBuffer()))
    } else answer.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server on a port, not on a pipe, has an address object.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('a build shows what was saved since from its first view on, however slow the store is', async () => {
  await write('since-the-build')
  await live()
  const token = await storeToken()
  const store = await slowStore(token)
  const [built = ''] = await readdir(join(stack.dataDir, 'site'))
  const site = await startSite(
    join(stack.dataDir, 'worker/pages.js'),
    join(stack.dataDir, 'site', built),
    { SITE_URL: store.url, REBUILD_WEBHOOK_TOKEN: token },
  )
  try {
    await letReadOverlay(site.origin, token)
    const first = await fetch(new URL('/blog/since-the-build', site.origin))
    expect(first.status).toBe(200)
  } finally {
    await site.stop()
    store.stop()
  }
})

test('when the build has caught up, the object is empty and every page is as it was', async () => {
  const { contentVersion } = await state()
  const before = await textOf('/blog/after-the-restore')
  letBuild()
  await admin.publish.$post()
  await eventually(async () => {
    const build = JSON.parse(await textOf('/build.json'))
    return build.contentVersion === contentVersion
  })
  await live()
  expect(await textOf('/blog/after-the-restore')).toBe(before)
  await write('over-the-new-build')
  await live()
  expect((await get('/blog/over-the-new-build')).status).toBe(200)
}, 120_000)
