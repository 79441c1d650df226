import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#db/model/lib/time.ts'
import packageJson from '#package.json' with { type: 'json' }
import { cronKey, mailTriedKey } from '#worker/lib/files/keys.ts'
import { tryMail } from '#worker/operate/deploy/try-mail.ts'
import type { PartState } from '#worker/lib/health/parts.ts'
import { replaceDatabase, startApi, stopDatabase } from '#tests/helpers/start/api.ts'

const key = 'a key that only the tests know, as long as a secret is'

// A server that answers as Postmark's documentation says.
const letters: { To: string; From: string; Subject: string; TextBody: string }[] = []
let answer = { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: 'b7bc2f4a' } }
const postmark = createServer(async (request, response) => {
  letters.push(JSON.parse(await text(request)))
  response.writeHead(answer.status).end(JSON.stringify(answer.body))
})

beforeAll(async () => {
  await new Promise<void>((ready) => postmark.listen(0, '127.0.0.1', ready))
  await startApi({
    HEALTH_KEY: key,
    MAIL_PROVIDER: 'postmark',
    MAIL_PROVIDER_URL: `http://127.0.0.1:${(postmark.address() as AddressInfo).port}`,
    POSTMARK_TOKEN: 'a token',
  })
})

afterAll(() => postmark.close())

async function ask(authorization?: string) {
  const { fetch } = await startApi()
  const headers = authorization ? { Authorization: authorization } : undefined
  const response = await fetch('/api/health', { headers })
  return { status: response.status, body: await response.json() }
}

type Report = { status: string; parts: Record<string, PartState> }
const report = async () => (await ask(`Bearer ${key}`)).body as Report

test('whoever has no key learns that the site works, and nothing else', async () => {
  for (const authorization of [
    undefined,
    'Bearer',
    'Bearer ',
    `Bearer ${key}x`,
    `Bearer ${key.slice(1)}`,
    `Basic ${key}`,
    key,
  ]) {
    expect(await ask(authorization)).toEqual({ status: 200, body: { status: 'ok' } })
  }
})

test('whoever has the key reads the version and the state of each part', async () => {
  const { status, body } = await ask(`Bearer ${key}`)
  expect([200, 503]).toContain(status)
  expect(body).toEqual({
    status: expect.any(String),
    version: packageJson.version,
    seen: expect.objectContaining({ https: false }),
    parts: {
      settings: { ok: true, faulty: [] },
      database: { ok: true, ms: expect.any(Number) },
      files: { ok: true, ms: expect.any(Number) },
      mail: { ok: true, unsent: 0, oldest: null },
      inbox: { ok: true, waiting: 0, oldest: null },
      refused: { ok: true, count: 0 },
      publishing: expect.objectContaining({ contentVersion: expect.any(Number) }),
      backup: { ok: true, last: null },
      cron: { ok: true, last: null, lastHourly: null, failed: [] },
      alerts: { ok: true, isSet: false, raised: [], error: null },
    },
  })
})

test('a part that is not well is named, with its figures and nothing of a person', async () => {
  const { db, files } = await startApi()
  const FILES = await files()
  const created = new Date(Date.now() - 16 * minuteMs).toISOString()
  await db.$client.execute({
    sql: `insert into mail_outbox (cause, kind, recipient, data, next_attempt_at, created_at, last_error)
      values ('late', 'confirmation', 'moss@example.com', '{"firstName":"Moss"}', '9998', ?, 'moss@example.com')`,
    args: [created],
  })
  const refused = `refused/patient-inquiry/${crypto.randomUUID()}.json`
  await FILES.put(refused, JSON.stringify({ lastName: 'Moss' }))
  const { status, body } = await ask(`Bearer ${key}`)
  expect(status).toBe(503)
  expect(body).toMatchObject({
    status: 'not ok',
    parts: {
      mail: { ok: false, unsent: 1, oldest: created },
      refused: { ok: false, count: 1 },
      database: { ok: true },
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/moss/i)
  expect((await ask()).status).toBe(200)
  await FILES.delete(refused)
  await db.$client.execute(`delete from mail_outbox where cause = 'late'`)
})

test('with the database away the key still reads what can be read', async () => {
  await stopDatabase()
  expect((await report()).parts).toMatchObject({
    database: { ok: false },
    files: { ok: true },
    inbox: { ok: true },
    mail: { ok: null },
    publishing: { ok: null },
  })
  const stranger = await ask()
  expect(stranger.status).toBe(503)
  expect(stranger.body).toMatchObject({ detail: 'Not ok.' })
  expect(JSON.stringify(stranger.body)).not.toMatch(/database|parts/)
  await replaceDatabase()
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
}, 60_000)

test('staff send themselves a test letter, and read what the provider said of it', async () => {
  const { admin, adminFetch, fetch } = await startApi()
  const test = async () => (await admin.admin['test-letter'].$post()).json()
  expect(await test()).toEqual({ provider: 'postmark', outcome: 'sent', detail: 'b7bc2f4a' })
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    To: 'staff@site.example',
    From: expect.stringContaining('<site@site.example>'),
    Subject: 'A test letter from your website',
    TextBody: expect.stringContaining('Kind regards,\n'),
  })
  const Message = "The 'From' address you supplied (site@site.example) is not a Sender Signature."
  answer = { status: 422, body: { ErrorCode: 400, Message, MessageID: '' } }
  const failed = await test()
  expect(failed.outcome).toBe('failed')
  expect(failed.detail).toBe(
    "Postmark answered 422 (400): The 'From' address you supplied (address) is not a Sender Signature.",
  )
  expect((await fetch('/api/admin/test-letter', { method: 'POST' })).status).toBe(401)
  expect((await adminFetch('/api/admin/mail')).status).toBe(200)
})

test('a deployment sends a test letter once for its mail settings, and says what came of it', async () => {
  const { siteUrl, files } = await startApi()
  const FILES = await files()
  await FILES.delete(mailTriedKey)
  const before = letters.length
  expect(await tryMail(siteUrl, key)).toMatch(/^The test letter was not taken \(postmark\): .*422/)
  answer = { status: 200, body: { ErrorCode: 0, Message: 'OK', MessageID: 'c8cd3f5b' } }
  expect(await tryMail(siteUrl, key)).toBe(
    'A test letter is on its way to STAFF_EMAIL (postmark calls it c8cd3f5b). Look whether it arrives.',
  )
  expect(await tryMail(siteUrl, key)).toContain('tried before with these settings')
  expect(letters).toHaveLength(before + 2)
  const kept = await (await FILES.get(mailTriedKey))?.text()
  expect(kept).toMatch(/^[\w-]{43}$/)

  expect(await tryMail(siteUrl, undefined)).toContain('HEALTH_KEY is not set here')
  expect(await tryMail(siteUrl, `${key}x`)).toContain('has another HEALTH_KEY')
  expect(await tryMail('http://127.0.0.1:9', key)).toContain('does not answer')
  expect(letters).toHaveLength(before + 2)
})

test('the key says when cron ran last, and a missed hour is not well', async () => {
  const { cron, files } = await startApi()
  await cron(new Date('2199-01-01T10:00:00Z'))
  const { cron: state } = (await report()).parts
  expect(state).toMatchObject({ ok: true, failed: [] })
  expect(Date.now() - Date.parse(String(state?.['last']))).toBeLessThan(60_000)
  expect(state?.['lastHourly']).toBe(state?.['last'])
  const FILES = await files()
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
  for (const [last, lastHourly, ok] of [
    [59, 124, true],
    [61, 61, false],
    [1, 126, false],
  ] as const) {
    const runs = { last: ago(last), lastHourly: ago(lastHourly), failed: ['mail'] }
    await FILES.put(cronKey, JSON.stringify(runs))
    expect((await report()).parts['cron']).toEqual({ ok, ...runs })
  }
  expect((await ask(`Bearer ${key}`)).status).toBe(503)
  await cron(new Date('2199-01-01T10:01:00Z'))
  expect((await report()).parts['cron']).toMatchObject({
    ok: false,
    lastHourly: expect.any(String),
  })
  await FILES.delete(cronKey)
})

test('staff without a receiver of alerts are told so', async () => {
  const { admin, fetch } = await startApi()
  const answer = await admin.admin['test-alert'].$post()
  expect(await answer.json()).toEqual({ outcome: 'off', detail: null })
  expect((await fetch('/api/admin/test-alert', { method: 'POST' })).status).toBe(401)
})
