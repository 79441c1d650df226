import { expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import {
  addLetter,
  addressesOf,
  issueOf,
  progressOf,
  send,
  sentOut,
  startProvider,
  subscribe,
} from '#tests/helpers/news/news.ts'

const provider = startProvider()
const { state, mailsOf } = provider

/** A report of Postmark about a mail. */
async function report(body: object) {
  const { fetch } = await startApi()
  const key = Buffer.from('postmark:a password for the reports of the provider').toString('base64')
  const answer = await fetch('/api/mail-events/postmark', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${key}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(204)
}

const at = () => new Date().toISOString()

const bounce = (email: string, delivery: string, more: object = {}) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email: email,
  BouncedAt: at(),
  Metadata: { delivery },
  ...more,
})
const complaint = (email: string, delivery: string) =>
  bounce(email, delivery, { RecordType: 'SpamComplaint', Type: 'SpamComplaint' })

async function sendTo(name: string, count: number) {
  const { db } = await startApi()
  await db.run('update email_preferences set is_active = 0')
  await subscribe(db, addressesOf(name, count))
  const { id } = await addLetter({ subject: `To ${name}` })
  await send(id)
  await sentOut(id)
  return { id, mails: mailsOf(id) }
}

const stateOf = async (email: string) => {
  const { db } = await startApi()
  const [row] = await db.all<{ active: number; how: string | null; reason: string | null }>(`
    select is_active as active,
      (select how from consents where consents.email = email_preferences.email order by id desc limit 1) as how,
      (select reason from undeliverable_addresses as u where u.email = email_preferences.email) as reason
    from email_preferences where email = '${email}'`)
  return row
}

test('a mail that came back marks its address, and shows in the numbers', async () => {
  const { id, mails } = await sendTo('hard', 3)
  const [mail] = mails
  await report(bounce(mail?.To ?? '', mail?.Metadata.delivery ?? ''))
  await report(bounce(mail?.To ?? '', mail?.Metadata.delivery ?? ''))
  expect(await progressOf(id)).toMatchObject({ sent: 3, bounced: 1, complained: 0 })
  expect(await stateOf(mail?.To ?? '')).toMatchObject({ active: 1, reason: 'bounced' })
})

test('a complaint ends the news of its reader, and tells how', async () => {
  const { id, mails } = await sendTo('spam', 2)
  const [mail] = mails
  await report(complaint(mail?.To ?? '', mail?.Metadata.delivery ?? ''))
  expect(await progressOf(id)).toMatchObject({ complained: 1, unsubscribed: 1 })
  expect(await stateOf(mail?.To ?? '')).toEqual({
    active: 0,
    how: 'complaint',
    reason: 'complained',
  })
})

test('a report about somebody else’s mail changes no row', async () => {
  const { id, mails } = await sendTo('foreign', 2)
  await report(bounce('stranger@example.org', mails[0]?.Metadata.delivery ?? ''))
  await report(bounce(mails[0]?.To ?? '', mails[1]?.Metadata.delivery ?? ''))
  await report(bounce(mails[0]?.To ?? '', 'not a number'))
  expect(await progressOf(id)).toMatchObject({ bounced: 0 })
})

test('three mails that came back for now within a week mark an address, one that came back thrice does not', async () => {
  const soft = (email: string, MessageID: string, days: number) =>
    report({
      ...bounce(email, ''),
      Type: 'SoftBounce',
      MessageID,
      BouncedAt: new Date(Date.now() - days * 24 * 3600_000).toISOString(),
    })
  const { db } = await startApi()
  await subscribe(db, addressesOf('soft', 3))
  for (const _ of [1, 2, 3]) await soft('soft-0@example.org', 'one', 0)
  for (const [at, name] of ['a', 'b', 'c'].entries()) await soft('soft-1@example.org', name, 3 - at)
  for (const [at, name] of ['a', 'b', 'c'].entries())
    await soft('soft-2@example.org', name, 10 - at * 5)
  expect((await stateOf('soft-0@example.org'))?.reason).toBeNull()
  expect((await stateOf('soft-1@example.org'))?.reason).toBe('bounced')
  expect((await stateOf('soft-2@example.org'))?.reason).toBeNull()
})

test('a delivery proves that an unknown mail was sent', async () => {
  state.behave = () => 'takes and breaks'
  const { id, mails } = await sendTo('proof', 1)
  state.behave = () => 'takes'
  expect(await progressOf(id)).toMatchObject({ unknown: 1, sent: 0 })
  const [mail] = mails
  await report({
    RecordType: 'Delivery',
    Recipient: mail?.To,
    MessageID: crypto.randomUUID(),
    DeliveredAt: at(),
    Metadata: mail?.Metadata,
  })
  expect(await progressOf(id)).toMatchObject({ unknown: 0, sent: 1 })
})

test('who leaves the stream in the mail program gets no news, but other mail', async () => {
  const { db } = await startApi()
  await subscribe(db, addressesOf('stream', 1))
  await report({
    RecordType: 'SubscriptionChange',
    Recipient: 'stream-0@example.org',
    SuppressSending: true,
    SuppressionReason: 'ManualSuppression',
    MessageStream: 'broadcast',
    Origin: 'Recipient',
    ChangedAt: at(),
  })
  expect(await stateOf('stream-0@example.org')).toEqual({ active: 0, how: 'link', reason: null })
})

test('five complaints of few readers hold the letter for good', async () => {
  const { admin, db } = await startApi()
  await db.run('update email_preferences set is_active = 0')
  await subscribe(db, addressesOf('many', 40))
  let isOpen = true
  state.behave = () => (isOpen ? 'takes' : { status: 429, headers: { 'Retry-After': '600' } })
  const { id } = await addLetter({ subject: 'Unloved' })
  state.behave = () =>
    mailsOf(id).length < 10 ? 'takes' : { status: 429, headers: { 'Retry-After': '600' } }
  await send(id)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (const mail of mailsOf(id).slice(0, 5))
    await report(complaint(mail.To, mail.Metadata.delivery))
  isOpen = false
  expect(await issueOf(id)).toMatchObject({ status: 'held', heldReason: 'complaints' })
  const param = { id: String(id) }
  expect((await admin.admin.news[':id'].resume.$post({ param })).status).toBe(409)
  state.behave = () => 'takes'
})

test('erasing a person takes their address out of letters that were sent, and numbers stay', async () => {
  const { admin, db } = await startApi()
  const { id } = await sendTo('erased', 3)
  const before = await progressOf(id)
  const erased = await admin.admin.erasures.$post({ json: { email: 'erased-1@example.org' } })
  expect(erased.status).toBe(200)
  expect(await progressOf(id)).toEqual(before)
  const left = await db.all(`select id from news_deliveries where email = 'erased-1@example.org'`)
  expect(left).toEqual([])
})

test('staff read who got a letter, page by page and by state, and each reading is noted', async () => {
  const { admin, db } = await startApi()
  const { id } = await sendTo('rows', 3)
  const rows = async (query: object) => {
    const answer = await admin.admin.news[':id'].deliveries.$get({
      param: { id: String(id) },
      query,
    })
    return answer.json()
  }
  const first = await rows({ limit: '2' })
  expect(first.deliveries.map(({ status }) => status)).toEqual(['sent', 'sent'])
  const rest = await rows({ limit: '2', cursor: first.nextCursor ?? '' })
  expect(rest.deliveries).toHaveLength(1)
  expect((await rows({ status: 'failed' })).deliveries).toEqual([])
  const noted = await db.all<{ record: string }>(
    `select record from audit_log where action = 'read' and record = 'news_deliveries'`,
  )
  expect(noted.length).toBeGreaterThan(0)
})

test('staff see what somebody was sent, and end their news with how they said so', async () => {
  const { admin, db } = await startApi()
  await sendTo('called', 1)
  const [row] = await db.all<{ id: number }>(
    `select id from email_preferences where email = 'called-0@example.org'`,
  )
  const param = { id: String(row?.id) }
  const seen = await (await admin.admin.subscribers[':id'].$get({ param })).json()
  expect(seen).toMatchObject({
    subscriber: { email: 'called-0@example.org' },
    deliveries: [{ status: 'sent' }],
  })
  expect(JSON.stringify(seen)).not.toMatch(/token/i)
  const wrong = await admin.admin.subscribers[':id'].unsubscribe.$post({
    param,
    json: { how: 'letter' as 'telephone' },
  })
  expect(wrong.status).toBe(422)
  const ended = await admin.admin.subscribers[':id'].unsubscribe.$post({
    param,
    json: { how: 'telephone' },
  })
  expect(await ended.json()).toMatchObject({ subscriber: { state: 'unsubscribed' } })
  expect(await stateOf('called-0@example.org')).toMatchObject({ active: 0, how: 'telephone' })
})

test('old addresses go: unconfirmed after 30 days, unsubscribed after two years, those of letters after one', async () => {
  const { db, cron, visitor } = await startApi()
  const { id } = await sendTo('old', 1)
  // Somebody who has asked again has a link in a new mail, which must work.
  const json = inquiry({ email: 'again@example.org', keepInformed: true })
  expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()
  await subscribe(db, [
    { email: 'young@example.org', confirmedAt: null, toldThrough: null, createdAt: ago(29) },
    { email: 'stale@example.org', confirmedAt: null, toldThrough: null, createdAt: ago(31) },
    { email: 'gone@example.org', isActive: false, unsubscribedAt: ago(800) },
    { email: 'recent@example.org', isActive: false, unsubscribedAt: ago(600) },
  ])
  await db.run(
    `update email_preferences set created_at = '${ago(31)}' where email = 'again@example.org'`,
  )
  await db.run(`update news_issues set ended_at = '${ago(366)}' where id = ${id}`)
  const hour = new Date()
  hour.setUTCMinutes(60, 0, 0)
  await cron(hour)
  const rows = await db.all<{ email: string }>(`select email from email_preferences
    where email in ('again@example.org', 'young@example.org', 'stale@example.org', 'gone@example.org', 'recent@example.org') order by email`)
  expect(rows.map(({ email }) => email)).toEqual([
    'again@example.org',
    'recent@example.org',
    'young@example.org',
  ])
  expect(
    await db.all(`select id from news_deliveries where issue_id = ${id} and email is not null`),
  ).toEqual([])
  expect(await progressOf(id)).toMatchObject({ sent: 1, audience: 1 })
})
