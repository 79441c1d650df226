import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#db/model/lib/time.ts'
import { getContentVersion, getPublishState, publishState } from '#db/publish/publish.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'

let asked = 0
let status = 202
const builder = createServer((request, response) => {
  if (request.method === 'POST') asked++
  response.writeHead(request.method === 'POST' ? status : 404).end()
})
beforeAll(() => new Promise<void>((ready) => builder.listen(0, '127.0.0.1', ready)))
afterAll(() => builder.close())

const start = () => {
  const url = `http://127.0.0.1:${(builder.address() as AddressInfo).port}`
  return startApi({ REBUILD_WEBHOOK_URL: `${url}/rebuild`, LOCAL_PAGES_URL: url })
}

const post = (slug: string) => ({
  title: slug,
  slug,
  excerpt: 'In short.',
  content: 'At length.',
  category: 'News',
})

// Each test moves it forward, because stored times only move forward.
let now = Date.now()
const inMinutes = (minutes: number) => new Date(now + minutes * minuteMs)

async function schedule(slug: string, at: Date, more: object = {}) {
  const { admin } = await start()
  const json = { ...post(slug), publishedAt: at.toISOString(), ...more }
  const { post: saved } = await (await admin.admin.blog.$post({ json })).json()
  if (!saved) throw new Error('Nothing was written')
  return saved
}

const slugs = async () => {
  const { visitor } = await start()
  return (await (await visitor.blog.$get()).json()).posts.map(({ slug }) => slug)
}

const pageOf = async (slug: string) => {
  const { visitor } = await start()
  return (await visitor.blog[':slug'].$get({ param: { slug } })).status
}

test('nobody outside knows a scheduled post before its time, and a build is asked for at it', async () => {
  const { db, cron } = await start()
  const version = await getContentVersion(db)
  const { publishedAt } = await schedule('at-ten', inMinutes(10))
  await cron(inMinutes(9))
  expect(await slugs()).not.toContain('at-ten')
  expect(await pageOf('at-ten')).toBe(404)
  expect(await getContentVersion(db)).toBe(version)

  const before = asked
  await cron(inMinutes(10))
  expect(await pageOf('at-ten')).toBe(200)
  expect((await slugs())[0]).toBe('at-ten')
  expect(await getPublishState(db)).toMatchObject({
    contentVersion: version + 1,
    changedPath: '/blog/at-ten',
    changedAt: publishedAt,
  })
  expect(asked).toBe(before + 1)
  await cron(inMinutes(11))
  expect(await getContentVersion(db)).toBe(version + 1)
})

test('posts of one minute come together, and stay in one order', async () => {
  now += 60 * minuteMs
  const { db, cron } = await start()
  const version = await getContentVersion(db)
  await schedule('same-minute-a', inMinutes(5))
  await schedule('same-minute-b', inMinutes(5))
  await schedule('a-minute-later', inMinutes(6))
  await Promise.all([cron(inMinutes(5.5)), cron(inMinutes(5.5))])
  expect((await slugs()).slice(0, 2)).toEqual(['same-minute-b', 'same-minute-a'])
  expect(await getContentVersion(db)).toBe(version + 1)
  await cron(inMinutes(6))
  expect((await slugs()).slice(0, 2)).toEqual(['a-minute-later', 'same-minute-b'])
})

test('what became due while cron was away for an hour is published when it is back', async () => {
  now += 60 * minuteMs
  const { cron } = await start()
  await schedule('while-away', inMinutes(5))
  await cron(inMinutes(4))
  const before = asked
  await cron(inMinutes(64))
  expect((await slugs())[0]).toBe('while-away')
  expect(asked).toBe(before + 1)
})

test('a builder that fails is asked again, at once for a post that becomes due', async () => {
  now += 120 * minuteMs
  const { admin, cron } = await start()
  const state = async () => (await (await admin.admin.publish.$get()).json()).state
  await schedule('builder-fails', inMinutes(5))
  status = 500
  await cron(inMinutes(5))
  expect(await state()).toBe('failed')
  await schedule('builder-still-fails', inMinutes(6))
  const before = asked
  await cron(inMinutes(6))
  expect(asked).toBe(before + 1)
  status = 202
  await cron(inMinutes(8))
  expect(asked).toBe(before + 2)
  expect((await slugs()).slice(0, 2)).toEqual(['builder-still-fails', 'builder-fails'])
})

test('a post can be scheduled again, taken back, and dated before today', async () => {
  now += 120 * minuteMs
  const { admin, db, cron } = await start()
  const { id } = await schedule('moved', inMinutes(5))
  const save = async (values: object) => {
    const json = { ...post('moved'), ...values }
    const saved = await admin.admin.blog[':id'].$put({ param: { id: String(id) }, json })
    return (await saved.json()).post.publishedAt
  }
  const version = await getContentVersion(db)
  const later = inMinutes(30).toISOString()
  expect(await save({ publishedAt: later })).toBe(later)
  await cron(inMinutes(5))
  expect(await pageOf('moved')).toBe(404)
  // A save without a date keeps the date; a draft may lose it.
  expect(await save({ published: false })).toBe(later)
  expect(await save({ published: false, publishedAt: null })).toBeNull()
  await cron(inMinutes(30))
  expect(await pageOf('moved')).toBe(404)
  expect(await getContentVersion(db)).toBe(version)

  await save({ publishedAt: '2025-03-01T09:00:00-05:00' })
  expect(await pageOf('moved')).toBe(200)
  expect((await slugs()).at(-1)).toBe('moved')
  // A public post leaves the site when its date moves into the future.
  await save({ publishedAt: inMinutes(90).toISOString() })
  expect(await pageOf('moved')).toBe(404)
  expect(await getContentVersion(db)).toBe(version + 2)
})

test('without cron, the next request publishes what is due', async () => {
  const { db } = await start()
  // The tests before have set it to a later time.
  await db.update(publishState).set({ changedAt: new Date().toISOString() })
  const before = asked
  await schedule('by-request', new Date(Date.now() + 1500))
  await eventually(async () => (await pageOf('by-request')) === 200)
  // One request for the save, because the date is so near, and one at the date.
  await eventually(async () => asked >= before + 2)
})

test('a date that is none is refused at its field', async () => {
  const { admin } = await start()
  for (const publishedAt of ['tomorrow', '2026-13-01T00:00:00Z', '']) {
    const answer = await admin.admin.blog.$post({ json: { ...post('undated'), publishedAt } })
    expect(await answer.json()).toMatchObject({ status: 422, errors: [{ path: 'publishedAt' }] })
  }
})
