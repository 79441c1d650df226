import { expect, test } from 'vitest'
import { insertMany } from '#db/lib/insert-many.ts'
import type { Frequency } from '#db/model/inquiries/preferences.ts'
import { dayMs } from '#db/model/lib/time.ts'
import { isoWeekday } from '#db/model/news/period.ts'
import { newsItems } from '#db/news/tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addStudy, approve, saveStudy } from '#tests/helpers/studies/studies.ts'
import {
  act,
  addLetter,
  addressesOf,
  progressOf,
  send,
  sentOut,
  startProvider,
  subscribe,
} from '#tests/helpers/news/news.ts'

const provider = startProvider()
const { state } = provider

const usual = { time: '09:00', weekday: 2, monthday: 1, topics: {} }

async function setDigest(more: object) {
  const { admin } = await startApi()
  const { digest } = await (await admin.admin.news.digest.$get()).json()
  const json = { on: true, ...usual, basedOn: digest.version, ...more }
  return admin.admin.news.digest.$put({ json })
}

async function run(frequency: Frequency) {
  const { admin } = await startApi()
  const answer = await admin.admin.news.digest.run.$post({ json: { frequency } })
  expect(answer.status).toBe(200)
  const { issue } = await answer.json()
  if (issue) await sentOut(issue.id)
  return issue
}

async function addPost(title: string) {
  const { admin } = await startApi()
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const json = {
    title,
    slug,
    excerpt: `About ${title}`,
    content: 'Text',
    category: 'News',
    published: true,
  }
  const answer = await admin.admin.blog.$post({ json })
  expect(answer.status).toBe(201)
  return (await answer.json()).post
}

const mailTo = (email: string) => state.taken.filter(({ To }) => To === email)

test('what was public before digests were switched on is no news', async () => {
  const { db } = await startApi()
  await subscribe(db, [{ email: 'before@example.org', toldThrough: '2020-01-01T00:00:00.000Z' }])
  await addPost('An old post')
  expect((await setDigest({})).status).toBe(200)
  expect(await run('daily')).toBeNull()
})

test('a digest tells each what they asked for, once, with letters first, and its page tells all of it', async () => {
  const { db, fetch } = await startApi()
  await db.run('update email_preferences set is_active = 0')
  const now = new Date().toISOString()
  await subscribe(db, [
    { email: 'all@example.org', frequency: 'weekly' },
    { email: 'studies@example.org', frequency: 'weekly', newsUpdates: false },
    { email: 'sponsor@example.org', frequency: 'weekly', source: 'sponsor inquiry' },
    { email: 'monthly@example.org', frequency: 'monthly' },
    { email: 'had@example.org', frequency: 'weekly', lastNewsAt: now },
  ])
  const study = await addStudy()
  await approve(study.id)
  await addPost('A new post')
  const issue = await run('weekly')
  expect(issue).toMatchObject({
    kind: 'digest',
    frequency: 'weekly',
    subject: 'News from Corvale Clinical Research',
  })
  const [all] = mailTo('all@example.org')
  expect(all?.TextBody).toContain('A new post')
  expect(all?.TextBody).toContain(study.title)
  expect(mailTo('studies@example.org')[0]?.TextBody).not.toContain('A new post')
  expect(mailTo('sponsor@example.org')[0]?.TextBody).not.toContain(study.title)
  expect([...mailTo('monthly@example.org'), ...mailTo('had@example.org')]).toEqual([])
  // Nothing is new for them any more, even if their period is free again.
  await db.run('update email_preferences set last_news_at = null')
  await db.run(
    `update email_preferences set frequency = 'weekly' where email <> 'monthly@example.org'`,
  )
  const again = await run('weekly')
  expect(again).not.toBeNull()
  expect(mailTo('all@example.org')).toHaveLength(1)
  expect(mailTo('had@example.org')).toHaveLength(1)
  expect((await fetch(`/news/${issue?.slug}`)).status).toBe(404)
})

test('a study that was hidden and is shown again is no news', async () => {
  const { db } = await startApi()
  const study = await addStudy()
  await approve(study.id)
  await db.run('update email_preferences set last_news_at = null')
  await run('weekly')
  expect((await saveStudy(study.id, { published: false })).status).toBe(200)
  await run('weekly')
  expect((await saveStudy(study.id, { published: true })).status).toBe(200)
  await db.run('update email_preferences set last_news_at = null')
  expect(await run('weekly')).toBeNull()
})

test('with digests off, a letter that waits still comes with the next period', async () => {
  const { db, cron } = await startApi()
  expect((await setDigest({ on: false })).status).toBe(200)
  await db.run('update email_preferences set is_active = 0')
  await subscribe(db, [
    { email: 'waits@example.org', frequency: 'daily', lastNewsAt: new Date().toISOString() },
    { email: 'now@example.org', frequency: 'daily' },
  ])
  const { id } = await addLetter({ subject: 'A letter that waits' })
  await send(id)
  expect(await sentOut(id)).toMatchObject({ sent: 1, later: 1 })
  await addPost('Not told')
  const inTwoDays = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  await cron(new Date(`${inTwoDays}T20:00:00Z`))
  const [mail] = mailTo('waits@example.org')
  expect(mail?.TextBody).toContain('A letter that waits')
  expect(mail?.TextBody).not.toContain('Not told')
})

test('a run that cron missed is made late, and one that is a day late is left to the next', async () => {
  const { db, cron } = await startApi()
  await db.run('update email_preferences set is_active = 0')
  await subscribe(db, [
    { email: 'late@example.org' },
    { email: 'week@example.org', frequency: 'weekly' },
  ])
  const weekday = isoWeekday(new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10))
  expect((await setDigest({ weekday })).status).toBe(200)
  await addPost('Late news')
  // Cron notes the post, and is then away.
  await cron(new Date())
  const dayAt = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  // 15:00 in New York, or 16:00.
  await cron(new Date(`${dayAt(3)}T20:00:00Z`))
  expect(mailTo('late@example.org')).toHaveLength(1)
  await cron(new Date(`${dayAt(3)}T20:01:00Z`))
  expect(mailTo('late@example.org')).toHaveLength(1)
  await cron(new Date(`${dayAt(7)}T20:00:00Z`))
  expect(mailTo('week@example.org')).toEqual([])
  await cron(new Date(`${dayAt(12)}T20:00:00Z`))
  expect(mailTo('week@example.org')).toHaveLength(1)
})

test.each([
  ['a time between', { time: '09:10' }],
  ['a weekday that there is not', { weekday: 8 }],
  ['a day that not every month has', { monthday: 29 }],
  ['a topic that there is not', { topics: { News: 'gossip' } }],
  ['a misspelt field', { wekday: 1 }],
])('%s is refused', async (_name, more) => {
  expect((await setDigest(more)).status).toBe(422)
})

test('settings that somebody else has saved are not overwritten', async () => {
  expect((await setDigest({ basedOn: 1 })).status).toBe(409)
})

test(
  'the news of 100,000 items is told to 20,000 people within a minute',
  { timeout: 120_000 },
  async () => {
    const { db } = await startApi()
    const areas = ['Cardiology', 'Neurology', 'Oncology', null]
    const items = Array.from({ length: 100_000 }, (_, at) => ({
      kind: 'post' as const,
      recordId: at + 1_000_000,
      topic: 'newsUpdates' as const,
      area: areas[at % areas.length] ?? null,
      publicSince: new Date(Date.now() - at * 1000).toISOString(),
    }))
    for (let from = 0; from < items.length; from += 10_000)
      await insertMany(db, newsItems, items.slice(from, from + 10_000))
    for (let from = 0; from < 20_000; from += 5000)
      await subscribe(
        db,
        addressesOf(`crowd-${from}`, 5000).map((one) => ({
          ...one,
          toldThrough: '2020-01-01T00:00:00.000Z',
        })),
      )
    // The mails wait: this is about making them.
    state.behave = () => ({ status: 429, headers: { 'Retry-After': '3600' } })
    const begun = performance.now()
    const { admin } = await startApi()
    const answer = await admin.admin.news.digest.run.$post({ json: { frequency: 'daily' } })
    expect(answer.status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(60_000)
    const { issue } = await answer.json()
    expect(issue).not.toBeNull()
    const { audience } = await progressOf(issue?.id ?? 0)
    expect(audience).toBeGreaterThanOrEqual(20_000)
    await act(issue?.id ?? 0, 'stop')
  },
)
