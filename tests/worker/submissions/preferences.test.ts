import { beforeAll, expect, test } from 'vitest'
import { findPreferences } from '#db/preferences/preferences.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

const mails: MailMessage[] = []

beforeAll(async () => {
  await startApi(await mailboxSettings(mails))
})

const mailsTo = (address: string) => mails.filter(({ to }) => to === address)

async function optedIn(email: string) {
  const { visitor, db } = await startApi()
  const json = inquiry({ email, keepInformed: true })
  expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  const row = await findPreferences(db, email)
  return { email, token: row?.unsubscribeToken as string }
}

/** Opens the page of preferences, with the link of a mail or with another query. */
async function open(query: Record<string, string>) {
  const { fetch } = await startApi()
  return fetch(`/api/email-preferences?${new URLSearchParams(query)}`)
}

const choices = {
  firstName: 'Ada',
  studyNotifications: true,
  studyResults: false,
  healthTips: false,
  newsUpdates: false,
  eventInvitations: true,
  frequency: 'monthly',
  therapeuticAreas: ['Cardiology', "Women's Health"],
} as const

test('a visitor who ticked "Keep me informed" opens and saves preferences with the mailed link', async () => {
  const { visitor } = await startApi()
  const key = await optedIn('Opted@Example.com')
  const read = await open(key)
  expect(await read.json()).toMatchObject({ frequency: 'weekly', healthTips: true })
  const json = { ...key, ...choices }
  const saved = await visitor['email-preferences'].$put({ json })
  expect(await saved.json()).toMatchObject({ ...choices, email: 'opted@example.com' })
})

test('a wrong token and an unknown address are answered alike', async () => {
  const { email, token } = await optedIn('known@example.com')
  const answers = []
  const queries: Record<string, string>[] = [
    { email, token: 'f'.repeat(32) },
    { email, token: `${token}0` },
    { email, token: token.slice(1) },
    { email, token: 'é'.repeat(32) },
    { email: 'unknown@example.com', token },
    { email },
    {},
  ]
  for (const query of queries) {
    const response = await open(query)
    answers.push({ status: response.status, body: await response.json() })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('invalid or has expired') },
  })
})

test('an unknown frequency, and an area without a name, are refused', async () => {
  const { fetch } = await startApi()
  const key = await optedIn('offer@example.com')
  const json = { ...key, ...choices, frequency: 'hourly', therapeuticAreas: ['Cardiology', '24/7'] }
  const response = await fetch('/api/email-preferences', jsonRequest('PUT', json))
  expect(await response.json()).toMatchObject({
    status: 422,
    errors: [{ path: 'frequency' }, { path: 'therapeuticAreas.1' }],
  })
})

test('a visitor chooses areas that staff list now, and keeps those that they listed before', async () => {
  const { visitor, admin } = await startApi()
  const key = await optedIn('lists@example.com')
  const put = async (therapeuticAreas: string[]) =>
    (await visitor['email-preferences'].$put({ json: { ...key, therapeuticAreas } })).json()
  await put(['Dermatology', 'Other'])
  await admin.admin.content[':sectionKey'].$put({
    param: { sectionKey: 'research_areas' },
    json: { content: { newsAreas: ['Long COVID'] } },
  })
  const read = await open(key)
  expect(await read.json()).toMatchObject({ therapeuticAreas: ['Dermatology', 'Other'] })
  const areas = ['Long COVID', 'Dermatology', 'Other']
  expect(await put(areas)).toMatchObject({ therapeuticAreas: areas })
})

test('unsubscribing works from the page and with one click from a mail program', async () => {
  const { visitor, db, fetch } = await startApi()
  const page = await optedIn('page@example.com')
  expect((await visitor['email-preferences'].unsubscribe.$post({ json: page })).status).toBe(200)
  expect(await findPreferences(db, page.email)).toMatchObject({
    isActive: false,
    unsubscribedAt: expect.stringMatching(/^20/),
    healthTips: true,
  })

  const mail = await optedIn('mail@example.com')
  const address = `/api/email-preferences/unsubscribe?${new URLSearchParams(mail)}`
  // Whoever opens the address gets a page with a button.
  expect(await (await fetch(address)).text()).toContain('Stop all news')
  expect(await findPreferences(db, mail.email)).toMatchObject({ isActive: true })
  const oneClick = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(oneClick.status).toBe(200)
  expect(await findPreferences(db, mail.email)).toMatchObject({ isActive: false })
})

test('one click takes the multipart form that RFC 8058 prefers, too', async () => {
  const { db, fetch } = await startApi()
  const key = await optedIn('multipart@example.com')
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  const address = `/api/email-preferences/unsubscribe?${new URLSearchParams(key)}`
  const answer = await fetch(address, {
    method: 'POST',
    body,
    headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(answer.status).toBe(200)
  expect(await findPreferences(db, key.email)).toMatchObject({ isActive: false })
})

test('a ticked box subscribes nobody until a press confirms it', async () => {
  const { visitor, db } = await startApi()
  const key = await optedIn('wish@example.com')
  const row = await findPreferences(db, key.email)
  expect(row).toMatchObject({ confirmedAt: null, source: 'patient inquiry', isActive: true })
  // Opening the page changes nothing.
  const read = await open(key)
  expect(await read.json()).toMatchObject({ confirmedAt: null })

  const { confirm } = visitor['email-preferences']
  const wrong = await confirm.$post({ json: { ...key, token: 'f'.repeat(32) } })
  expect(wrong.status).toBe(403)
  const confirmed = await confirm.$post({ json: key })
  expect(confirmed.status).toBe(200)
  const fields = await confirmed.json()
  expect(fields).toMatchObject({ email: key.email, isActive: true, frequency: 'weekly' })
  expect(fields.confirmedAt).toMatch(/^20/)
  expect(JSON.stringify(fields)).not.toContain(key.token)
  // Confirming again changes nothing.
  expect((await (await confirm.$post({ json: key })).json()).confirmedAt).toBe(fields.confirmedAt)
})

test('saving through the mailed link confirms, too', async () => {
  const { visitor } = await startApi()
  const key = await optedIn('saves@example.com')
  const saved = await visitor['email-preferences'].$put({ json: { ...key, healthTips: false } })
  expect((await saved.json()).confirmedAt).toMatch(/^20/)
})

test('a save keeps the fields it leaves out, and clears an empty name', async () => {
  const { visitor } = await startApi()
  const key = await optedIn('partial@example.com')
  const put = async (json: object) =>
    (await visitor['email-preferences'].$put({ json: { ...key, ...json } })).json()
  await put({ ...choices, lastName: 'Moss' })
  expect(await put({})).toMatchObject({ ...choices, lastName: 'Moss' })
  expect(await put({ healthTips: true })).toMatchObject({ ...choices, healthTips: true })
  expect(await put({ firstName: '', frequency: 'daily' })).toMatchObject({
    firstName: null,
    lastName: 'Moss',
    frequency: 'daily',
    therapeuticAreas: choices.therapeuticAreas,
  })
})

test('the same area a thousand times is kept once, and what is no list of areas is refused briefly', async () => {
  const { fetch } = await startApi()
  const key = await optedIn('areas@example.com')
  const put = (therapeuticAreas: unknown) =>
    fetch('/api/email-preferences', jsonRequest('PUT', { ...key, therapeuticAreas }))
  const saved = await put(Array(1000).fill('Cardiology'))
  expect(await saved.json()).toMatchObject({ therapeuticAreas: ['Cardiology'] })
  for (const wrong of [Array.from({ length: 1000 }, (_, at) => `${at}`), [5], 'Cardiology', [[]]]) {
    const refused = await put(wrong)
    expect(refused.status).toBe(422)
    expect((await refused.text()).length).toBeLessThan(1000)
  }
})

test('a visitor who unsubscribed and ticks the box again is asked by mail, and confirms the earlier choices with one press', async () => {
  const { visitor, db } = await startApi()
  const key = await optedIn('returns@example.com')
  const { confirm, unsubscribe } = visitor['email-preferences']
  await visitor['email-preferences'].$put({ json: { ...key, ...choices } })
  await unsubscribe.$post({ json: key })
  await optedIn('Returns@example.com')
  expect(await findPreferences(db, key.email)).toMatchObject({ ...choices, isActive: false })

  const mail = await eventually(async () =>
    mailsTo(key.email).find(({ text }) => text.includes('You unsubscribed before')),
  )
  expect(mail.text).toContain(`/email-preferences?${new URLSearchParams(key)}&confirm=1`)
  const back = await confirm.$post({ json: key })
  expect(await back.json()).toMatchObject({ ...choices, isActive: true, unsubscribedAt: null })
})

test('asking for a link answers the same for known and unknown addresses', async () => {
  const { visitor } = await startApi()
  await optedIn('asks@example.com')
  for (const email of ['asks@example.com', 'nobody@example.com']) {
    const response = await visitor['email-preferences'].link.$post({ json: { email } })
    expect([response.status, await response.json()]).toEqual([202, { sent: true }])
  }
})
