import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minuteMs } from '#db/model/lib/time.ts'
import { copy } from '#db/model/copy/index.ts'
import { type PublishProblem, storedFailure } from '#db/model/publish/publish.ts'
import type { Db } from '#db/client.ts'
import { blogPosts } from '#db/posts/posts.ts'
import {
  getPublishState,
  noteBuild,
  publishState,
  type StoredPublishState,
} from '#db/publish/publish.ts'
import { webhookBuilder } from '#worker/cloudflare/builder.ts'
import type { Bindings } from '#worker/env.ts'
import { Unavailable } from '#worker/lib/http/problem.ts'
import { bringOverlay } from '#worker/lib/publish/overlay/bring.ts'
import { catchUpOnBuilds } from '#worker/lib/publish/rebuild.ts'
import { publishing } from '#worker/lib/publish/state.ts'
import { renderForOther } from '#worker/operate/local/renderer.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'

const asked: IncomingMessage[] = []
let status = 202
/** The live site's build.json; undefined at first. */
let live: object | undefined
const builder = createServer((request, response) => {
  if (request.method === 'GET') {
    const page = request.url === '/build.json' ? live : undefined
    response.writeHead(page ? 200 : 404).end(JSON.stringify(page))
    return
  }
  asked.push(request)
  response.writeHead(status).end()
})

beforeAll(() => new Promise<void>((ready) => builder.listen(0, '127.0.0.1', ready)))
afterAll(() => builder.close())

const builderUrl = () => `http://127.0.0.1:${(builder.address() as AddressInfo).port}`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

/** The Worker's settings that publishing needs, with an empty store. */
const env = () =>
  ({
    ASSETS: { fetch },
    FILES: { get: async () => null, head: async () => null },
    SITE_URL: builderUrl(),
    BUILDER: webhookBuilder({ REBUILD_WEBHOOK_URL: `${builderUrl()}/rebuild` }),
  }) as unknown as Bindings

const start = () => {
  const url = builderUrl()
  return startApi({
    REBUILD_WEBHOOK_URL: `${url}/rebuild`,
    REBUILD_WEBHOOK_TOKEN: 'the token',
    LOCAL_PAGES_URL: url,
  })
}

const company = copy.company_info
const member = { name: 'Ada', title: 'Nurse' }
const longAgo = new Date(Date.now() - 60 * 60_000).toISOString()

/** Dates the last change and all posts back: a post published since would be a change too. */
async function changedLongAgo(db: Db, more: Partial<StoredPublishState>) {
  await db.update(blogPosts).set({ publishedAt: longAgo })
  await db.update(publishState).set({ changedAt: longAgo, ...more })
}

test('a change of public content asks for a build with the token; other changes ask for none', async () => {
  const { admin, visitor } = await start()
  await admin.admin.team.$post({ json: member })
  await eventually(async () => asked.length === 1)
  expect(asked[0]?.headers.authorization).toBe('Bearer the token')
  await visitor['sponsor-inquiry'].$post({
    json: { contactName: 'Jo Park', company: 'Northwind', email: 'jo@example.com' },
  })
  await admin.admin.team.$post({ json: { name: '', title: '' } })
  expect(asked).toHaveLength(1)
})

test('no request that only reads asks for a build', async () => {
  const { adminFetch } = await start()
  const before = asked.length
  for (const method of ['HEAD', 'GET']) {
    for (const path of ['blog', 'jobs', 'team', 'content']) {
      expect((await adminFetch(`/api/admin/${path}`, { method })).status).toBe(200)
    }
  }
  // After a change, all earlier requests must have arrived.
  const { admin } = await start()
  await admin.admin.team.$post({ json: member })
  await eventually(async () => asked.length > before)
  expect(asked).toHaveLength(before + 1)
})

test('a change of a draft asks for no build, even while the site is behind', async () => {
  const { admin } = await start()
  const { members } = await (await admin.admin.team.$get({ query: {} })).json()
  expect((await (await admin.admin.publish.$get()).json()).state).not.toBe('live')
  const before = asked.length
  const hidden = await admin.admin.team.$post({ json: { ...member, isActive: false } })
  const { id } = (await hidden.json()).member as { id: number }
  await admin.admin.team[':id'].$delete({ param: { id: String(id) }, query: {} })
  // Each kind of public change requests one build, so an earlier request would have arrived by now.
  const json = { title: 'Nurse', department: 'Clinic', location: 'Boston', description: 'Visits.' }
  const changes = [
    () => admin.admin.team[':id'].$delete({ param: { id: String(members[0]?.id) }, query: {} }),
    () => admin.admin.jobs.$post({ json: { ...json, type: 'Full-time' } }),
    () =>
      admin.admin.blog.$post({
        json: { title: 'News', slug: 'news', excerpt: 'New.', content: 'New.', category: 'News' },
      }),
    () =>
      admin.admin.content[':sectionKey'].$put({
        param: { sectionKey: 'company_info' },
        json: { content: company },
      }),
  ]
  for (const [at, change] of changes.entries()) {
    expect((await change()).ok).toBe(true)
    await eventually(async () => asked.length > before + at)
  }
  expect(asked).toHaveLength(before + changes.length)
})

test('a request for a build that was not received is made again by cron, and staff see why nothing is built', async () => {
  const { admin, db, cron } = await start()
  const state = async () => (await admin.admin.publish.$get()).json()
  status = 500
  await admin.admin.team.$post({ json: member })
  const failed = await eventually(async () => {
    const now = await state()
    return now.state === 'failed' && now
  })
  expect(failed.error).toContain('500')

  status = 202
  const before = asked.length
  await cron()
  expect(asked).toHaveLength(before)
  await cron(inMinutes(3))
  expect(asked).toHaveLength(before + 1)
  // A builder that accepts the request may still not build.
  expect(await state()).toMatchObject({ state: 'failed', error: failed.error })
  await noteBuild(db, null, [])
  expect(await state()).toMatchObject({ state: 'publishing', error: null })
})

test('a failed build is told as a sentence with details without paths, and lists the records left out', async () => {
  const { admin, db } = await start()
  const state = async () => (await admin.admin.publish.$get()).json()
  const output = [
    '\u001b[31mCannot read /home/ci/site/pages/blog.astro\u001b[39m',
    '    at render (file:///home/ci/node_modules/astro/dist/render.js:12:3)',
  ]
  const problem: PublishProblem = {
    record: 'blog_posts',
    id: '7',
    title: 'A post',
    reason: 'It is left out.',
  }
  await noteBuild(db, storedFailure('The site could not be built.', output.join('\n')), [problem])
  const failed = {
    state: 'failed',
    error: 'The site could not be built.',
    detail: 'Cannot read blog.astro',
    problems: [problem],
  }
  expect(await state()).toMatchObject(failed)
  // A save requests a build at once. The failure stays until a build succeeds.
  const before = asked.length
  await admin.admin.team.$post({ json: member })
  await eventually(async () => asked.length === before + 1)
  expect(await state()).toMatchObject(failed)
  await noteBuild(db, null, [])
  expect(await state()).toMatchObject({ state: 'publishing', error: null, detail: null })
})

test('a builder that stays broken for a day is asked 27 times, and the failure stays', async () => {
  const { admin, db } = await start()
  // The broken builder accepts each request, and reports that its build failed.
  const day = async (from: number) => {
    const askedAt: number[] = []
    for (let minutes = 0; minutes < 24 * 60; minutes += minutes < 162 ? 2 : 12) {
      const before = asked.length
      await catchUpOnBuilds(db, env(), from + minutes * minuteMs)
      if (asked.length === before) continue
      askedAt.push(minutes)
      await noteBuild(db, 'The site could not be built.', [])
    }
    return askedAt
  }
  await db.update(publishState).set({ attempts: 0, error: null })
  const first = Date.now()
  const askedAt = await day(first)
  expect(askedAt.slice(0, 6)).toEqual([0, 2, 12, 42, 102, 162])
  expect(askedAt).toHaveLength(1 + 3 + 23)
  expect(await (await admin.admin.publish.$get()).json()).toMatchObject({ state: 'failed' })

  // A change may repair the build, so the schedule starts again. The failure stays visible.
  const before = asked.length
  await admin.admin.team.$post({ json: member })
  await eventually(async () => asked.length === before + 1)
  expect(await getPublishState(db)).toMatchObject({
    attempts: 1,
    error: 'The site could not be built.',
  })
}, 120_000)

test('simultaneous changes and a cron run ask for one build of each version', async () => {
  const { admin, db, cron } = await start()
  const { contentVersion } = await getPublishState(db)
  const before = asked.length
  await Promise.all([
    ...Array.from({ length: 5 }, () => admin.admin.team.$post({ json: member })),
    cron(),
    cron(),
  ])
  const settled = await eventually(async () => {
    const state = await getPublishState(db)
    return state.contentVersion === contentVersion + 5 && state.attempts === 1 && state
  })
  expect(asked.length - before).toBeGreaterThanOrEqual(1)
  expect(asked.length - before).toBeLessThanOrEqual(5)
  // A build of an older version succeeds. The newest version is not requested again at once.
  await noteBuild(db, null, [])
  await cron()
  expect(await getPublishState(db)).toEqual({ ...settled, error: null })

  // Several callers find at the same time that nobody has requested a build yet.
  await db.update(publishState).set({ attempts: 0 })
  const unasked = asked.length
  const now = Date.now()
  await Promise.all(Array.from({ length: 5 }, () => catchUpOnBuilds(db, env(), now)))
  expect(asked).toHaveLength(unasked + 1)
})

test('a failed build of the version that is live is told until a later build is live', async () => {
  const { admin, db, cron } = await start()
  const state = async () => (await admin.admin.publish.$get()).json()
  const { contentVersion } = await getPublishState(db)
  live = { contentVersion, builtAt: longAgo }
  await noteBuild(db, null, [])
  expect(await state()).toMatchObject({ state: 'live' })
  await admin.admin.publish.$post()
  await noteBuild(db, 'The site could not be built.', [])
  await cron()
  expect(await state()).toMatchObject({ state: 'failed', error: 'The site could not be built.' })
  // Nobody reported that this build succeeded, but it is live.
  live = { contentVersion, builtAt: new Date().toISOString() }
  expect(await state()).toMatchObject({ state: 'live', error: null })
  await cron()
  live = undefined
  expect((await getPublishState(db)).error).toBeNull()
})

test('a site that stays behind for long is called stalled', async () => {
  const { admin, db } = await start()
  await changedLongAgo(db, { error: null })
  expect(await (await admin.admin.publish.$get()).json()).toMatchObject({ state: 'stalled' })
})

test('staff can ask for a build at any time', async () => {
  const { admin } = await start()
  const before = asked.length
  expect((await admin.admin.publish.$post()).status).toBe(202)
  expect(asked).toHaveLength(before + 1)
})

test('a site that is ahead of what is stored, as after a restore, is built anew', async () => {
  const { admin, db, cron } = await start()
  const state = async () => (await admin.admin.publish.$get()).json()
  const { contentVersion } = await getPublishState(db)
  const show = (version: number) => (live = { contentVersion: version, builtAt: longAgo })
  await changedLongAgo(db, { requestedAt: longAgo, error: null })
  show(contentVersion)
  expect((await state()).state).toBe('live')
  const before = asked.length
  // A change that visitors do not see starts no build.
  await admin.admin.team.$post({ json: { ...member, isActive: false } })
  expect((await state()).state).toBe('live')
  show(contentVersion + 7)
  expect(await state()).toMatchObject({ state: 'publishing', liveVersion: contentVersion + 7 })
  await cron()
  expect(asked).toHaveLength(before + 1)
  show(contentVersion)
  expect((await state()).state).toBe('live')
  // The same number, but for another change, as after a restore.
  live = { contentVersion, changedAt: new Date().toISOString(), builtAt: longAgo }
  expect((await state()).state).not.toBe('live')
  live = { contentVersion, changedAt: longAgo, builtAt: longAgo }
  expect((await state()).state).toBe('live')
})

test('what visitors see already is built once an hour, and at once after a withdrawal', async () => {
  const { db } = await start()
  const builtAt = new Date().toISOString()
  await db.update(publishState).set({ attempts: 0, requestedAt: null, error: null })
  const { epoch, contentVersion, changedAt } = await getPublishState(db)
  live = { epoch, contentVersion: contentVersion - 1, changedAt, builtAt }
  /** The Worker's settings with an overlay of the stored content in the store. */
  const shown = (more: object) => {
    const made = { build: builtAt, madeAt: builtAt, isPartial: false, isUrgent: false }
    const head = { epoch, contentVersion, changedAt, ...made, ...more }
    const FILES = {
      get: async () => null,
      head: async () => ({ customMetadata: { head: JSON.stringify(head) } }),
    }
    return { ...env(), FILES } as unknown as Bindings
  }
  const askedAfter = async (minutes: number, settings: Bindings) => {
    const before = asked.length
    await catchUpOnBuilds(db, settings, Date.parse(builtAt) + minutes * minuteMs)
    return asked.length - before
  }
  expect(await askedAfter(1, shown({}))).toBe(0)
  expect(await askedAfter(59, shown({}))).toBe(0)
  expect(await askedAfter(60, shown({}))).toBe(1)
  expect(await askedAfter(119, shown({}))).toBe(0)
  expect(await askedAfter(120, shown({}))).toBe(1)
  await db.update(publishState).set({ attempts: 0 })
  expect(await askedAfter(121, shown({ isUrgent: true }))).toBe(1)
  await db.update(publishState).set({ attempts: 0 })
  expect(await askedAfter(122, shown({ isPartial: true }))).toBe(1)

  const told = async (more: object) =>
    publishing(shown(more), await getPublishState(db), Date.parse(builtAt) + minuteMs)
  expect(await told({})).toMatchObject({ state: 'live', isPartial: false })
  // Between a save and its page, visitors see the previous overlay, not the build.
  await db.update(publishState).set({ contentVersion: contentVersion + 1 })
  expect((await told({})).liveVersion).toBe(contentVersion)
  await db.update(publishState).set({ contentVersion })
  const wide = await told({ isPartial: true })
  expect(wide.isPartial).toBe(true)
  expect(wide.state).not.toBe('live')
  // A request noted by a clock that was ahead must not delay builds for a year.
  const requestedAt = new Date(Date.parse(builtAt) + 365 * 24 * 60 * minuteMs).toISOString()
  for (const settings of [shown({}), shown({ isUrgent: true })]) {
    await db.update(publishState).set({ attempts: 3, requestedAt })
    expect(await askedAfter(123, settings)).toBe(1)
  }
})

test('share pictures that a build has left out are drawn by another, a few times at most', async () => {
  const { admin, db } = await start()
  await db.update(publishState).set({ attempts: 0, requestedAt: null, error: null })
  const { epoch, contentVersion, changedAt } = await getPublishState(db)
  live = { epoch, contentVersion, changedAt, builtAt: longAgo, undrawn: 9000 }
  const state = async () => (await admin.admin.publish.$get()).json()
  expect((await state()).state).toBe('live')
  const before = asked.length
  const now = Date.now()
  await catchUpOnBuilds(db, env(), now)
  expect(asked).toHaveLength(before + 1)
  // There is nothing that staff must wait for.
  expect(await state()).toMatchObject({ state: 'live', requestedAt: null })
  for (let minutes = 1; minutes < 12 * 60; minutes += 61)
    await catchUpOnBuilds(db, env(), now + minutes * minuteMs)
  expect(asked).toHaveLength(before + 3)
  live = { epoch, contentVersion, changedAt, builtAt: longAgo }
  await db.update(publishState).set({ attempts: 0 })
  await catchUpOnBuilds(db, env(), now)
  expect(asked).toHaveLength(before + 3)
})

test('pages are brought as soon as a busy database answers again, and a part that fails is an answer', async () => {
  const { db } = await start()
  let calls = 0
  const busyAtFirst = async (...asked: Parameters<typeof fetch>) => {
    if (++calls < 3) throw new Unavailable()
    return fetch(...asked)
  }
  await bringOverlay(db, { ...env(), ASSETS: { fetch: busyAtFirst } })
  expect(calls).toBeGreaterThanOrEqual(3)
  const settings = {
    ...env(),
    ASSETS: { fetch: () => Promise.reject(new Error('away')) },
  }
  const headers = { Authorization: 'Bearer the token' }
  const asking = new Request(`${builderUrl()}/api/local-renderer`, { headers })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ctx = { waitUntil() {} } as unknown as ExecutionContext
  expect((await renderForOther(asking, settings, 'the token', ctx))?.status).toBe(503)
  expect(logged.mock.calls).toEqual([['renderer', 'away']])
  logged.mockRestore()
})
