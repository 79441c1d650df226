import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copy } from '../../db/model/copy/index.ts'
import { failure } from '../../db/model/publish.ts'
import { getPublishState, noteBuild, publishState } from '../../db/publish.ts'
import { startApi } from '../helpers/api.ts'
import { eventually } from '../helpers/stack.ts'

const asked: IncomingMessage[] = []
let status = 202
/** The live site's build.json; none at first. */
let live: object | undefined
const builder = createServer((request, response) => {
  if (request.url === '/build.json') {
    response.writeHead(live ? 200 : 404).end(JSON.stringify(live))
    return
  }
  asked.push(request)
  response.writeHead(status).end()
})

beforeAll(() => new Promise<void>((ready) => builder.listen(0, '127.0.0.1', ready)))
afterAll(() => builder.close())

const start = () => {
  const url = `http://127.0.0.1:${(builder.address() as AddressInfo).port}`
  return startApi({
    REBUILD_WEBHOOK_URL: `${url}/rebuild`,
    REBUILD_WEBHOOK_TOKEN: 'the token',
    LOCAL_PAGES_URL: url,
  })
}

const company = copy.company_info
const member = { name: 'Ada', title: 'Nurse' }
const longAgo = new Date(Date.now() - 60 * 60_000).toISOString()

test('a change asks for a build, as a bearer; other changes do not', async () => {
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

test('reading asks for no build, whatever it reads', async () => {
  const { adminFetch } = await start()
  const before = asked.length
  for (const method of ['HEAD', 'GET']) {
    for (const path of ['blog', 'jobs', 'team', 'content']) {
      expect((await adminFetch(`/api/admin/${path}`, { method })).status).toBe(200)
    }
  }
  // A change, so that what would have been asked for before it has been asked for.
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
  await admin.admin.team[':id'].$delete({ param: { id: String(id) } })
  // A public change of each kind asks once, so that an earlier request would have been seen by now.
  const json = { title: 'Nurse', department: 'Clinic', location: 'Boston', description: 'Visits.' }
  const changes = [
    () => admin.admin.team[':id'].$delete({ param: { id: String(members[0]?.id) } }),
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

test('a request nobody heard is made again by cron, and staff see why nothing happens', async () => {
  const { admin, db, cron } = await start()
  status = 500
  await admin.admin.team.$post({ json: member })
  const failed = await eventually(async () => {
    const state = await (await admin.admin.publish.$get()).json()
    return state.state === 'failed' && state
  })
  expect(failed.error).toContain('500')

  status = 202
  const before = asked.length
  await cron()
  expect(asked).toHaveLength(before)
  await db.update(publishState).set({ requestedAt: longAgo })
  await cron()
  expect(asked).toHaveLength(before + 1)
  expect(await (await admin.admin.publish.$get()).json()).toMatchObject({ state: 'publishing' })
})

test('a failed build is a sentence and a detail without paths; what it could not show is listed', async () => {
  const { admin, db } = await start()
  const output = [
    '\u001b[31mCannot read /home/ci/site/pages/blog.astro\u001b[39m',
    '    at render (file:///home/ci/node_modules/astro/dist/render.js:12:3)',
  ]
  const problem = { record: 'blog_posts', id: '7', title: 'A post', reason: 'It is left out.' }
  await noteBuild(db, failure('The site could not be built.', output.join('\n')), [problem])
  expect(await (await admin.admin.publish.$get()).json()).toMatchObject({
    state: 'failed',
    error: 'The site could not be built.',
    detail: 'Cannot read blog.astro',
    problems: [problem],
  })
  // The failure was of an older version, so the next save starts a new build.
  status = 202
  await admin.admin.team.$post({ json: member })
  const after = await (await admin.admin.publish.$get()).json()
  expect(after).toMatchObject({ state: 'publishing', error: null, detail: null })
})

test('a site that stays behind for long is called stalled', async () => {
  const { admin, db } = await start()
  await db.update(publishState).set({ changedAt: longAgo, error: null })
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
  await db.update(publishState).set({ changedAt: longAgo, requestedAt: longAgo, error: null })
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
  // The same number, counted again for another change.
  live = { contentVersion, changedAt: new Date().toISOString(), builtAt: longAgo }
  expect((await state()).state).not.toBe('live')
  live = { contentVersion, changedAt: longAgo, builtAt: longAgo }
  expect((await state()).state).toBe('live')
})
