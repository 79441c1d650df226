import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#db/model/lib/time.ts'
import { getPublishState, noteBuild, publishState } from '#db/publish/publish.ts'
import { lastBackupKey } from '#worker/lib/files/keys.ts'
import type { alertBody } from '#worker/lib/health/webhook.ts'
import { replaceDatabase, startApi, stopDatabase } from '#tests/helpers/start/api.ts'
import { suspend } from '#tests/helpers/start/suspend.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

type Alert = ReturnType<typeof alertBody>

// One server for everything that the Worker calls: the receiver of alerts, the mail provider, the builder, the live
// site.
const posts: Alert[] = []
const posted = { receiver: 200, provider: 200, tries: 0 }
let live: object | undefined
const others = createServer(async (request, response) => {
  const body = await text(request)
  if (request.url === '/alerts?token=secret') {
    posted.tries++
    if (posted.receiver === 200) posts.push(JSON.parse(body))
    return response.writeHead(posted.receiver).end()
  }
  if (request.url === '/email') return response.writeHead(posted.provider).end('{}')
  if (request.url === '/build.json') return response.end(JSON.stringify(live ?? {}))
  return response.writeHead(202).end()
})
// By default Node closes a connection after five idle seconds, perhaps just when the Worker uses it again.
others.keepAliveTimeout = 60_000

beforeAll(async () => {
  await new Promise<void>((ready) => others.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
  await startApi({
    ALERT_WEBHOOK_URL: `${url}/alerts?token=secret`,
    MAIL_PROVIDER: 'postmark',
    MAIL_PROVIDER_URL: url,
    POSTMARK_TOKEN: 'a token',
    REBUILD_WEBHOOK_URL: `${url}/rebuild`,
    LOCAL_PAGES_URL: url,
  })
  await catchUp()
})

afterAll(() => others.close())

/** Makes the live site show the stored content. */
async function catchUp() {
  const { db } = await startApi()
  const { contentVersion } = await getPublishState(db)
  await noteBuild(db, null, [])
  live = { contentVersion, builtAt: new Date().toISOString() }
}

const files = async () => (await startApi()).files()

/** Fires cron as if this many minutes had passed, and returns the alerts of this run. */
async function toldAfter(minutes: number) {
  const { cron } = await startApi()
  const before = posts.length
  await cron(new Date(Date.now() + minutes * minuteMs))
  return posts.slice(before).map((post) => post.text)
}

const patient = (lastName: string) =>
  inquiry({ firstName: 'Zelda', lastName, email: 'zelda@example.com' })

async function submit(lastName: string) {
  const { fetch } = await startApi()
  const body = JSON.stringify(patient(lastName))
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch('/api/patient-inquiry', { method: 'POST', headers, body })).status
}

test('a site that is well posts nothing', async () => {
  expect(await toldAfter(0)).toEqual([])
  expect(await toldAfter(60)).toEqual([])
})

test('mail that a failing provider does not take is told after 15 minutes, once, and when it has left', async () => {
  posted.provider = 500
  const { db } = await startApi()
  expect(await submit('Moss')).toBe(201)
  const untried = 'select 1 from mail_outbox where sent_at is null and last_error is null'
  await expect
    .poll(async () => (await db.$client.execute(untried)).rows.length, { timeout: 10_000 })
    .toBe(0)
  expect(await toldAfter(14)).toEqual([])
  const [told = '', ...more] = await toldAfter(16)
  expect(more).toEqual([])
  expect(told).toMatch(/^127.0.0.1: Problem: Mail has been waiting to leave/)
  expect(told).toContain('/admin?list=mail')
  expect(await toldAfter(17)).toEqual([])
  expect(await toldAfter(60)).toEqual([])

  posted.provider = 200
  await db.$client.execute(`update mail_outbox set next_attempt_at = '2026' where sent_at is null`)
  // The first run sends the mail, and the next one notices that it was sent.
  await toldAfter(61)
  await expect
    .poll(async () => (await toldAfter(62)).join(), { timeout: 10_000 })
    .toBe('127.0.0.1: Over: No mail is late any more.')
  expect(await toldAfter(63)).toEqual([])
})

test('mail that waits for staff is not called late', async () => {
  const { db } = await startApi()
  const never = '9999-12-31T23:59:59.999Z'
  await db.$client.execute({
    sql: `insert into mail_outbox (cause, kind, data, next_attempt_at, held_reason, created_at)
      values ('held by the daily limit', 'confirmation', '{}', ?, 'dailyLimit', '2026')`,
    args: [never],
  })
  expect(await toldAfter(0)).toEqual([])
})

test('a post that fails is made again by the next run, and never after it has arrived', async () => {
  await (await files()).put(`refused/patient-inquiry/${crypto.randomUUID()}.json`, '{}')
  posted.receiver = 500
  const { tries } = posted
  expect(await toldAfter(0)).toEqual([])
  expect(await toldAfter(1)).toEqual([])
  expect(posted.tries).toBe(tries + 2)
  posted.receiver = 200
  expect(await toldAfter(2)).toEqual([expect.stringContaining('The database refused')])
  expect(await toldAfter(3)).toEqual([])
  const { objects } = await (await files()).list({ prefix: 'refused/' })
  await (await files()).delete(objects.map(({ key }) => key))
  expect(await toldAfter(4)).toEqual([expect.stringMatching(/Over: Staff have decided/)])
})

test('a builder that fails is told of until it succeeds, whatever is saved meanwhile', async () => {
  const { admin, db } = await startApi()
  const save = () => admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse' } })
  await save()
  expect(await toldAfter(0)).toEqual([])
  await noteBuild(db, 'The site could not be built.\nat secret-file.ts', [])
  expect(await toldAfter(1)).toEqual([
    expect.stringContaining('A change is not on the public site'),
  ])
  await save()
  expect(await toldAfter(2)).toEqual([])
  await catchUp()
  expect(await toldAfter(3)).toEqual(['127.0.0.1: Over: The public site shows the latest changes.'])
})

test('a builder that never answers is told of, and not called well while it tries again', async () => {
  const { admin, db } = await startApi()
  const save = () => admin.admin.team.$post({ json: { name: 'Ada', title: 'Nurse' } })
  await save()
  expect(await toldAfter(9)).toEqual([])
  expect(await toldAfter(11)).toEqual([expect.stringContaining('takes too long')])
  await save()
  expect(await db.select().from(publishState).get()).toMatchObject({ error: null })
  expect(await toldAfter(1)).toEqual([])
  await catchUp()
  expect(await toldAfter(2)).toHaveLength(1)
})

test('the database away, and then the inbox: told at once and after ten minutes, and when both are well', async () => {
  await stopDatabase()
  const [told = ''] = await toldAfter(0)
  expect(told).toContain('The database does not answer.')
  // Without the database, the states of mail, publishing and backup are unknown, so they cause no alert.
  expect(told.split('\n')).toHaveLength(1)
  expect(await submit('Waiting')).toBe(202)
  expect(await toldAfter(9)).toEqual([])
  expect(await toldAfter(11)).toEqual([expect.stringContaining('waiting for the database')])
  expect(await toldAfter(20)).toEqual([])

  await replaceDatabase()
  const over: string[] = []
  await expect
    .poll(
      async () => {
        over.push(...(await toldAfter(12)).flatMap((post) => post.split('\n')))
        return over
      },
      { timeout: 20_000 },
    )
    .toHaveLength(2)
  expect(over).toContain('127.0.0.1: Over: The database answers again.')
  expect(over).toContain('127.0.0.1: Over: What visitors sent is stored.')
}, 120_000)

test('a database that hangs is away too', async () => {
  const { database } = await startApi()
  const resume = await suspend(database.process)
  const told = await toldAfter(0).finally(resume)
  expect(told).toEqual([expect.stringContaining('The database does not answer.')])
  await expect
    .poll(async () => (await toldAfter(0)).join(), { timeout: 20_000 })
    .toContain('The database answers again.')
}, 120_000)

test('a backup is overdue after a week: of the site, or of the last backup', async () => {
  const day = 24 * 60
  const overdue = expect.stringContaining('No backup has been made for more than 7 days.')
  // The database of the tests was created when they started.
  expect(await toldAfter(7 * day - 60)).toEqual([])
  expect(await toldAfter(7 * day + 1)).toEqual([overdue])
  const inDays = (days: number) => new Date(Date.now() + days * day * minuteMs).toISOString()
  await (await files()).put(lastBackupKey, inDays(7))
  expect(await toldAfter(8 * day)).toEqual(['127.0.0.1: Over: A backup has been made.'])
  expect(await toldAfter(13 * day)).toEqual([])
  expect(await toldAfter(15 * day)).toEqual([overdue])
  await (await files()).put(lastBackupKey, inDays(15))
  expect(await toldAfter(16 * day)).toHaveLength(1)
})

test('several at once are one post, which Slack, Teams and ntfy take', async () => {
  await (await files()).put(`refused/patient-inquiry/${crypto.randomUUID()}.json`, '{}')
  const { db, siteUrl } = await startApi()
  await db.update(publishState).set({ contentVersion: 1000 })
  await noteBuild(db, 'The site could not be built.', [])
  const [told = '', ...more] = await toldAfter(0)
  expect(more).toEqual([])
  const lines = told.split('\n')
  expect(lines).toEqual([
    expect.stringContaining('The database refused'),
    expect.stringContaining('A change is not on the public site'),
  ])
  // Slack and ntfy read `text`; a workflow of Teams reads only `attachments`, and fails without them.
  expect(posts.at(-1)).toEqual({
    type: 'message',
    text: told,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: lines.map((line) => ({ type: 'TextBlock', text: line, wrap: true })),
          actions: [
            { type: 'Action.OpenUrl', title: 'Open the admin area', url: `${siteUrl}/admin` },
          ],
        },
      },
    ],
  })
})

test('no alert names a person, an address or a secret', async () => {
  const { logs } = await startApi()
  const all = `${JSON.stringify(posts)}${JSON.stringify(logs())}`
  expect(posts.length).toBeGreaterThan(10)
  for (const secret of ['Zelda', 'Moss', 'zelda@', 'staff@', 'token', 'secret-file']) {
    expect(all).not.toContain(secret)
  }
})

test('staff send a test alert, and see what the receiver answers', async () => {
  const { admin, siteUrl } = await startApi()
  const send = async () => (await admin.admin['test-alert'].$post()).json()
  const before = posts.length
  posted.receiver = 200
  expect(await send()).toEqual({ outcome: 'sent', detail: null })
  const host = new URL(siteUrl).hostname
  expect(posts.slice(before).map(({ text }) => text)).toEqual([
    `${host}: This is a test alert. Nothing is wrong.`,
  ])
  posted.receiver = 500
  expect(await send()).toEqual({ outcome: 'failed', detail: 'The receiver answered 500' })
  posted.receiver = 200
})
