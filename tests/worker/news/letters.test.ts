import { expect, test } from 'vitest'
import { dayIn, defaultTimeZone } from '#db/model/lib/time.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { addStudy } from '#tests/helpers/studies/studies.ts'
import {
  act,
  addLetter,
  addressesOf,
  freePeriods,
  issueOf,
  letter,
  progressOf,
  send,
  sentOut,
  startProvider,
  subscribe,
  trySend,
} from '#tests/helpers/news/news.ts'

const provider = startProvider()
const { mailsOf } = provider
const { taken } = provider.state

const idOf = (id: number) => ({ param: { id: String(id) } })
test('a letter is written, changed, tried and sent to those who have its topic, each once', async () => {
  const { admin, db } = await startApi()
  await subscribe(db, [
    ...addressesOf('topic', 12),
    { email: 'other-topic@example.org', newsUpdates: false },
    { email: 'left@example.org', isActive: false },
    { email: 'unconfirmed@example.org', confirmedAt: null },
    { email: 'sponsor@example.org', source: 'sponsor inquiry' },
  ])
  const added = await addLetter()
  expect(added).toMatchObject({ status: 'draft', version: 1, readers: 'patients', slug: null })
  const json = { ...letter({ subject: 'We have moved' }), basedOn: added.updatedAt }
  const changed = await admin.admin.news[':id'].$put({ ...idOf(added.id), json })
  expect(changed.status).toBe(200)
  const audience = await admin.admin.news[':id'].audience.$get(idOf(added.id))
  expect(await audience.json()).toEqual({
    now: 12,
    later: 0,
    skipped: { undeliverable: 0, noContact: 0 },
  })
  const issue = await send(added.id)
  expect(issue).toMatchObject({ status: 'sending', slug: 'we-have-moved' })
  expect(await sentOut(added.id)).toMatchObject({ audience: 12, sent: 12, queued: 0, unknown: 0 })
  const mails = mailsOf(added.id)
  expect(new Set(mails.map(({ To }) => To)).size).toBe(12)
  expect(mails).toHaveLength(12)
  expect(mails[0]).toMatchObject({
    From: expect.stringContaining('news@news.site.example'),
    Subject: 'We have moved',
    MessageStream: 'broadcast',
    TrackOpens: false,
    TrackLinks: 'None',
    ReplyTo: 'hello@corvale.example',
  })
})

test('each mail says why it comes, and can be ended with one press', async () => {
  const { db, fetch, siteUrl } = await startApi()
  const added = await addLetter({ subject: 'One press', topic: 'healthTips' })
  await send(added.id)
  await sentOut(added.id)
  const [mail] = mailsOf(added.id)
  const header = (name: string) => mail?.Headers.find(({ Name }) => Name === name)?.Value ?? ''
  expect(header('List-Id')).toBe(`<news.${new URL(siteUrl).host}>`)
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /^<(.*)>$/.exec(header('List-Unsubscribe')) ?? []
  for (const part of [mail?.TextBody, mail?.HtmlBody]) {
    expect(part).toContain('You get this mail because you asked')
    expect(part).toContain('210 Harbor Row')
    expect(part).toContain('/news/one-press')
    expect(part).toContain('We do not count')
  }
  expect(mail?.HtmlBody).toContain('/blog?utm_source=news&amp;utm_campaign=one-press')
  // Mail programs open the address by themselves: only a press ends the news.
  const page = await fetch(address.slice(siteUrl.length))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<button type="submit">Stop all news</button>')
  const stateOf = async () =>
    (
      await db.all<{ active: number }>(
        `select is_active as active from email_preferences where email = '${mail?.To}'`,
      )
    )[0]
  expect(await stateOf()).toEqual({ active: 1 })
  const left = await fetch(address.slice(siteUrl.length), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.status).toBe(200)
  expect(await stateOf()).toEqual({ active: 0 })
  expect((await progressOf(added.id)).unsubscribed).toBe(1)
})

test('whoever had news in their period gets the letter with their next digest, but not an event that comes before', async () => {
  const { db } = await startApi()
  const topic = 'eventInvitations'
  const others = { newsUpdates: false, healthTips: false, studyResults: false }
  await db.run('update email_preferences set event_invitations = 0')
  await subscribe(db, [
    { email: 'free@example.org', frequency: 'monthly', ...others },
    {
      email: 'had@example.org',
      frequency: 'monthly',
      lastNewsAt: new Date().toISOString(),
      ...others,
    },
  ])
  const first = await addLetter({ subject: 'An evening', topic })
  await send(first.id)
  expect(await sentOut(first.id)).toMatchObject({ sent: 1, later: 1 })
  expect(mailsOf(first.id).map(({ To }) => To)).toEqual(['free@example.org'])
  // The day before the next month may be the last of this one, so only today is never after the next digest.
  const today = dayIn(defaultTimeZone, Date.now())
  const second = await addLetter({ subject: 'Tonight', topic, happensOn: today })
  await send(second.id)
  expect(await sentOut(second.id)).toMatchObject({ sent: 2, later: 0 })
})

test.each([
  ['an unknown study', { studies: [987_654] }, 'studies'],
  ['an unknown area', { areas: ['Astrology'] }, 'areas'],
  ['an unknown topic', { topic: 'gossip' }, 'topic'],
  ['an unknown reader', { readers: 'everyone' }, 'readers'],
  ['a long subject', { subject: 'a'.repeat(121) }, 'subject'],
  ['an empty subject', { subject: ' \n ' }, 'subject'],
  ['a long preview', { preview: 'a'.repeat(151) }, 'preview'],
  ['a long text', { content: 'a'.repeat(20_001) }, 'content'],
  ['a day that there is not', { happensOn: '2027-02-30' }, 'happensOn'],
  ['a misspelt field', { suject: 'x' }, 'suject'],
])('%s is refused at its field', async (_name, more, path) => {
  const { adminFetch } = await startApi()
  const answer = await adminFetch('/api/admin/news', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(letter(more)),
  })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ path }] })
})

test('a subject names no condition and no area, whoever asks for it', async () => {
  await addStudy()
  for (const subject of ['News of migraine', 'Our CARDIOLOGY evening', 'Cardiology']) {
    const { id } = await addLetter({ subject, preview: '' })
    const answer = await trySend(id)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'subject' }] })
  }
  const { id } = await addLetter({ subject: 'Spring', preview: 'Help with migraine' })
  expect(await (await trySend(id)).json()).toMatchObject({ errors: [{ path: 'preview' }] })
})

test('of eight presses at once one sends, and the others are told', async () => {
  await freePeriods()
  const { admin } = await startApi()
  const { id } = await addLetter({ subject: 'Twice' })
  const { now } = await (await admin.admin.news[':id'].audience.$get(idOf(id))).json()
  expect(now).toBeGreaterThan(0)
  const answers = await Promise.all(Array.from({ length: 8 }, () => trySend(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  expect(await sentOut(id)).toMatchObject({ sent: now, audience: now })
  const mails = mailsOf(id)
  expect(new Set(mails.map(({ To }) => To)).size).toBe(mails.length)
})

test('what has left cannot be changed, deleted or sent once more, but copied', async () => {
  const { admin } = await startApi()
  const { id } = await addLetter({ subject: 'Gone out' })
  await send(id)
  await sentOut(id)
  const { version } = await issueOf(id)
  const put = await admin.admin.news[':id'].$put({ ...idOf(id), json: letter() })
  const removed = await admin.admin.news[':id'].$delete({ ...idOf(id), query: {} })
  const again = await admin.admin.news[':id'].send.$post({
    ...idOf(id),
    json: { basedOn: version },
  })
  const others = await Promise.all(
    (['cancel', 'stop', 'resume'] as const).map((step) => act(id, step)),
  )
  expect([put, removed, again, ...others].map(({ status }) => status)).toEqual(Array(6).fill(409))
  const copy = await act(id, 'copy')
  expect(copy.status).toBe(201)
  expect(await copy.json()).toMatchObject({
    issue: { subject: 'Gone out', status: 'draft', slug: null },
  })
})

test('a scheduled letter waits for its time, and can be called back', async () => {
  await freePeriods()
  const { cron } = await startApi()
  const sendAt = new Date(Date.now() + 3600_000).toISOString()
  const { id } = await addLetter({ subject: 'Later' })
  expect(await send(id, { sendAt })).toMatchObject({ status: 'scheduled', sendAt, slug: null })
  expect((await act(id, 'cancel')).status).toBe(200)
  expect(await issueOf(id)).toMatchObject({ status: 'draft', sendAt: null })
  await send(id, { sendAt })
  await cron(new Date(Date.parse(sendAt) - 60_000))
  expect((await issueOf(id)).status).toBe('scheduled')
  await cron(new Date(Date.parse(sendAt) + 60_000))
  expect((await issueOf(id)).status).toBe('sent')
  expect(mailsOf(id).length).toBeGreaterThan(0)
})

test('a time more than a year ahead is refused', async () => {
  const { id } = await addLetter()
  const sendAt = new Date(Date.now() + 400 * 24 * 3600_000).toISOString()
  expect((await trySend(id, { sendAt })).status).toBe(422)
})

test('letters without a reader, and events that are over, are not sent', async () => {
  const { id } = await addLetter({ readers: 'sponsors', topic: 'studyResults' })
  const { db } = await startApi()
  await db.run(`update email_preferences set study_results = 0 where source = 'sponsor inquiry'`)
  expect((await trySend(id)).status).toBe(422)
  const over = await addLetter({ happensOn: '2020-01-01' })
  expect(await (await trySend(over.id)).json()).toMatchObject({ errors: [{ path: 'happensOn' }] })
})

test('the first mail waits until the page of the letter is live, and without it the letter is held', async () => {
  await freePeriods()
  const { cron, db } = await startApi()
  provider.state.contentVersion = 0
  const { id } = await addLetter({ subject: 'Before its page' })
  await send(id)
  await cron(new Date())
  expect(mailsOf(id)).toEqual([])
  await cron(new Date(Date.now() + 11 * 60_000))
  expect(await issueOf(id)).toMatchObject({ status: 'held', heldReason: 'page' })
  expect((await act(id, 'resume')).status).toBe(409)
  const [notice] = await db.all<{ data: string }>(
    `select data from mail_outbox where kind = 'news' order by id desc limit 1`,
  )
  expect(JSON.parse(notice?.data ?? '')).toMatchObject({ reason: 'page', sent: '0' })
  provider.state.contentVersion = 1e9
  expect((await act(id, 'resume')).status).toBe(200)
  await sentOut(id)
  expect(mailsOf(id).length).toBeGreaterThan(0)
})

test('a trial goes to who asks for it, and counts nowhere', async () => {
  const { admin, db } = await startApi()
  const { id } = await addLetter({ subject: 'To try' })
  const refused = await admin.admin.news[':id'].trial.$post(idOf(id))
  expect(refused.status).toBe(422)
  await db.run(`update users set email = 'ada@site.example' where username = 'ada'`)
  const answer = await eventually(async () => {
    const tried = await admin.admin.news[':id'].trial.$post(idOf(id))
    return tried.status === 202 ? tried.json() : undefined
  })
  expect(answer).toEqual({ to: 'ada@site.example' })
  const mail = taken.find(({ To }) => To === 'ada@site.example')
  expect(mail?.Subject).toBe('Trial: To try')
  expect(mail).toMatchObject({ MessageStream: 'broadcast', TrackOpens: false, TrackLinks: 'None' })
  expect(mail).not.toHaveProperty('Tag')
  expect(mail?.Headers.map(({ Name }) => Name)).not.toContain('List-Unsubscribe')
  expect(mail?.HtmlBody).not.toContain('token=')
})

test('visitors are told of listed letters alone', async () => {
  const { visitor } = await startApi()
  const listed = await addLetter({ subject: 'For everybody', listed: true })
  await send(listed.id)
  await sentOut(listed.id)
  const { issues } = await (await visitor.news.$get()).json()
  expect(issues).toEqual([
    {
      slug: 'for-everybody',
      subject: 'For everybody',
      topic: 'newsUpdates',
      sentAt: expect.stringMatching(/Z$/),
    },
  ])
  expect((await act(listed.id, 'hide')).status).toBe(200)
  expect((await act(listed.id, 'hide')).status).toBe(409)
  expect(await (await visitor.news.$get()).json()).toEqual({ issues: [] })
})
