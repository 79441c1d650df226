import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import {
  act,
  addLetter,
  addressesOf,
  type Behaviour,
  issueOf,
  newsSettings,
  progressOf,
  send,
  sentOut,
  startProvider,
  subscribe,
} from '#tests/helpers/news/news.ts'

const provider = startProvider()
const { state, mailsOf } = provider

beforeEach(() => {
  state.behave = () => 'takes'
})

/** Only these people get what is sent from now on. */
async function onlySubscribe(name: string, count: number) {
  const { db } = await startApi()
  await db.run('update email_preferences set is_active = 0')
  await subscribe(db, addressesOf(name, count))
}

async function sendTo(name: string, count: number) {
  await onlySubscribe(name, count)
  const { id } = await addLetter({ subject: `To ${name}` })
  await send(id)
  return id
}

/** Lets cron run once a minute from now on, until the issue is sent or held. */
async function runCron(id: number, minutes: number) {
  const { cron } = await startApi()
  const begun = Date.now()
  for (let minute = 0; minute < minutes; minute++) {
    await cron(new Date(begun + minute * 60_000))
    const { status } = await issueOf(id)
    if (status !== 'sending') return status
  }
  return 'sending'
}

test.each<[string, Behaviour, object]>([
  ['takes it', 'takes', { sent: 1, failed: 0, unknown: 0 }],
  ['refuses the address', { status: 422, body: { ErrorCode: 406 } }, { sent: 0, failed: 1 }],
  ['refuses the mail', { status: 422, body: { ErrorCode: 300 } }, { sent: 0, failed: 1 }],
  ['fails', { status: 500 }, { unknown: 1 }],
  ['is away for no said time', { status: 503 }, { unknown: 1 }],
  ['breaks the connection', 'breaks', { unknown: 1 }],
  ['takes it and breaks the connection', 'takes and breaks', { unknown: 1 }],
])('a provider that %s is understood', async (name, does, expected) => {
  const { db } = await startApi()
  await onlySubscribe(name.replaceAll(' ', '-'), 1)
  const { id } = await addLetter()
  state.behave = () => does
  await send(id)
  const progress = await sentOut(id)
  expect(progress).toMatchObject(expected)
  const marked = await db.all(
    `select email from undeliverable_addresses where email = '${name.replaceAll(' ', '-')}-0@example.org'`,
  )
  expect(marked).toHaveLength(name === 'refuses the address' ? 1 : 0)
})

test('a provider that does not answer leaves its mail unknown', { timeout: 60_000 }, async () => {
  state.behave = () => 'hangs'
  const id = await sendTo('hangs', 1)
  expect(await sentOut(id)).toMatchObject({ unknown: 1, sent: 0 })
})

test.each<[string, Behaviour]>([
  ['too many', { status: 429, headers: { 'Retry-After': '600' } }],
  ['away for ten minutes', { status: 503, headers: { 'Retry-After': '600' } }],
])(
  'a provider that is %s is asked again after the pause, and nobody is lost',
  async (name, does) => {
    const { cron } = await startApi()
    let isBusy = true
    state.behave = () => (isBusy ? does : 'takes')
    const id = await sendTo(`pause-${name.replaceAll(' ', '-')}`, 8)
    const { waitsUntil } = await eventually(async () => {
      const progress = await progressOf(id)
      return progress.waitsUntil && progress.sending === 0 ? progress : undefined
    })
    expect(Date.parse(waitsUntil ?? '') - Date.now()).toBeGreaterThan(500_000)
    isBusy = false
    await cron(new Date(Date.now() + 300_000))
    expect(mailsOf(id)).toEqual([])
    await cron(new Date(Date.now() + 660_000))
    expect(await sentOut(id)).toMatchObject({ sent: 8 })
    expect(new Set(mailsOf(id).map(({ To }) => To)).size).toBe(8)
  },
)

test('an hour without a yes holds the letter', async () => {
  state.behave = () => ({ status: 429 })
  const id = await sendTo('hour', 3)
  expect(await runCron(id, 80)).toBe('held')
  expect(await issueOf(id)).toMatchObject({ heldReason: 'provider' })
  state.behave = () => 'takes'
  expect((await act(id, 'resume')).status).toBe(200)
  expect(await sentOut(id)).toMatchObject({ sent: 3 })
})

test('a wrong key holds the letter with what the provider says, and nobody is lost', async () => {
  state.behave = () => ({ status: 401, body: { ErrorCode: 10, Message: 'Bad token' } })
  const id = await sendTo('key', 6)
  const held = await eventually(async () => {
    const issue = await issueOf(id)
    return issue.status === 'held' ? issue : undefined
  })
  expect(held).toMatchObject({
    heldReason: 'provider',
    heldDetail: expect.stringContaining('Bad token'),
  })
  expect(await progressOf(id)).toMatchObject({ queued: 6, sending: 0 })
  state.behave = () => 'takes'
  await act(id, 'resume')
  expect(await sentOut(id)).toMatchObject({ sent: 6 })
})

test('five bad answers in a row hold the letter, so that a bad hour spoils no list', async () => {
  state.behave = () => ({ status: 500 })
  const id = await sendTo('bad', 40)
  await eventually(async () => ((await issueOf(id)).status === 'held' ? true : undefined))
  const { unknown, queued } = await progressOf(id)
  expect(unknown).toBeGreaterThanOrEqual(5)
  expect(unknown).toBeLessThan(15)
  expect(unknown + queued).toBe(40)
})

test('what nobody knows is sent again only by a press that names its number', async () => {
  const { admin } = await startApi()
  let isBroken = true
  state.behave = () => (isBroken ? 'takes and breaks' : 'takes')
  const id = await sendTo('again', 2)
  expect(await sentOut(id)).toMatchObject({ unknown: 2 })
  isBroken = false
  const again = (confirm: number) =>
    admin.admin.news[':id']['send-unknown'].$post({ param: { id: String(id) }, json: { confirm } })
  expect((await again(3)).status).toBe(409)
  expect((await again(2)).status).toBe(200)
  expect(await sentOut(id)).toMatchObject({ sent: 2, unknown: 0 })
  expect(mailsOf(id)).toHaveLength(4)
})

test('Stop holds within five seconds, and Resume sends to the rest', async () => {
  state.behave = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'takes' as const
  }
  const id = await sendTo('stopped', 300)
  await eventually(async () => (mailsOf(id).length > 10 ? true : undefined))
  expect((await act(id, 'stop')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const before = mailsOf(id).length
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(mailsOf(id)).toHaveLength(before)
  expect(await progressOf(id)).toMatchObject({ sent: before, queued: 300 - before, sending: 0 })
  state.behave = () => 'takes'
  await act(id, 'resume')
  expect(await sentOut(id)).toMatchObject({ sent: 300 })
  expect(new Set(mailsOf(id).map(({ To }) => To)).size).toBe(300)
  expect(mailsOf(id)).toHaveLength(300)
})

test('who leaves, gives up the topic, bounces or has other news meanwhile gets nothing', async () => {
  const { db } = await startApi()
  let isOpen = false
  state.behave = () => (isOpen ? 'takes' : { status: 429, headers: { 'Retry-After': '60' } })
  const id = await sendTo('meanwhile', 6)
  await eventually(async () => ((await progressOf(id)).waitsUntil ? true : undefined))
  await db.run(`update email_preferences set is_active = 0 where email = 'meanwhile-0@example.org'`)
  await db.run(`insert into undeliverable_addresses (email, reason, at)
    values ('meanwhile-1@example.org', 'bounced', '2026-01-01T00:00:00.000Z')`)
  await db.run(`update email_preferences set last_news_at = '${new Date().toISOString()}'
    where email = 'meanwhile-2@example.org'`)
  await db.run(
    `update email_preferences set news_updates = 0 where email = 'meanwhile-3@example.org'`,
  )
  isOpen = true
  await act(id, 'stop')
  await act(id, 'resume')
  expect(await sentOut(id)).toMatchObject({
    audience: 6,
    sent: 2,
    skipped: { unsubscribed: 2, undeliverable: 1, period: 1 },
  })
})

/** Starts a sender with a process of its own, whose mails name this stream. */
async function startSender(stream: string) {
  const {
    database: { url, authToken },
    siteUrl,
  } = await startApi()
  const env = {
    ...newsSettings(await provider.ready),
    POSTMARK_NEWS_STREAM: stream,
    SITE_URL: siteUrl,
    MAIL_FROM: 'site@site.example',
  }
  return spawn(process.execPath, ['tests/helpers/news/sender.ts'], {
    env: { ...process.env, SETTINGS: JSON.stringify({ database: { url, authToken }, env }) },
    stdio: 'ignore',
  })
}

/** How long the confirmations of these inquiries wait, in ms. */
async function confirmationTimes(count: number) {
  const { db, visitor } = await startApi()
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const email = `asks-${at}@example.org`
    const begun = performance.now()
    const answer = await visitor['patient-inquiry'].$post({ json: inquiry({ email }) })
    expect(answer.status).toBe(201)
    await eventually(async () => {
      const sent = await db.all(
        `select 1 from mail_outbox where recipient = '${email}' and sent_at is not null`,
      )
      return sent.length > 0
    })
    times.push(performance.now() - begun)
  }
  return times
}

const addressesIn = async (id: number, status: string) => {
  const { db } = await startApi()
  const rows = await db.all<{ email: string }>(
    `select email from news_deliveries where issue_id = ${id} and status = '${status}'`,
  )
  return rows.map(({ email }) => email).toSorted()
}

test(
  'ten thousand people get a letter at most once although three senders are killed, and a confirmation waits for none of them',
  { timeout: 300_000 },
  async () => {
    // The sender of the request pauses at once: those of this test begin.
    state.behave = () => ({ status: 429, headers: { 'Retry-After': '1' } })
    const people = 10_000
    const id = await sendTo('many', people)
    await eventually(async () => {
      const { waitsUntil } = await progressOf(id)
      return waitsUntil !== null && Date.parse(waitsUntil) < Date.now()
    })
    const senders = new Map<string, ChildProcess>()
    const asked = new Map<string, number>()
    state.behave = ({ MessageStream: stream }): Behaviour => {
      const sender = senders.get(stream)
      const mails = (asked.get(stream) ?? 0) + 1
      asked.set(stream, mails)
      if (mails !== 33) return 'takes'
      if (stream === 'after the note') setTimeout(() => sender?.kill('SIGKILL'), 50)
      else sender?.kill('SIGKILL')
      if (stream === 'before it is heard') return 'breaks'
      return stream === 'before the note' ? 'takes and breaks' : 'takes'
    }
    for (const name of ['before it is heard', 'before the note', 'after the note'])
      senders.set(name, await startSender(name))
    await Promise.all([...senders.values()].map((sender) => once(sender, 'exit')))
    expect([...senders.values()].map(({ signalCode }) => signalCode)).toEqual(
      Array(3).fill('SIGKILL'),
    )
    const lost = await addressesIn(id, 'sending')
    expect(lost.length).toBeGreaterThanOrEqual(2)
    expect(lost.length).toBeLessThanOrEqual(3 * 20)
    const [ended, times] = await Promise.all([runCron(id, 20), confirmationTimes(20)])
    expect(ended).toBe('sent')
    expect(times.toSorted((a, b) => a - b)[18]).toBeLessThan(5000)
    expect(await addressesIn(id, 'unknown')).toEqual(lost)
    const progress = await progressOf(id)
    expect(progress).toMatchObject({ sent: people - lost.length, queued: 0, sending: 0, failed: 0 })
    const mails = mailsOf(id)
    const addresses = new Set(mails.map(({ To }) => To))
    expect(addresses.size).toBe(mails.length)
    const without = addressesOf('many', people).filter(({ email }) => !addresses.has(email))
    expect(without.filter(({ email }) => !lost.includes(email))).toEqual([])
  },
)

test('rows that a dead sender left become unknown after five minutes, and are not sent again', async () => {
  const { db, cron } = await startApi()
  const id = await sendTo('lost', 4)
  await sentOut(id)
  // The sender claimed two rows and ended.
  await db.run(`update news_issues set status = 'sending', ended_at = null where id = ${id}`)
  await db.run(`update news_deliveries set status = 'sending', claimed_at = '${new Date().toISOString()}', sent_at = null
    where issue_id = ${id} and email in ('lost-1@example.org', 'lost-2@example.org')`)
  await cron(new Date(Date.now() + 4 * 60_000))
  expect(await progressOf(id)).toMatchObject({ sending: 2, unknown: 0 })
  await cron(new Date(Date.now() + 6 * 60_000))
  expect(await sentOut(id)).toMatchObject({ sending: 0, unknown: 2, sent: 2 })
  expect(mailsOf(id)).toHaveLength(4)
})
