import { expect, test } from 'vitest'
import { findPreferences } from '../../db/preferences.ts'
import { startApi } from '../helpers/api.ts'

async function optedIn(email: string) {
  const { visitor, db } = await startApi()
  const json = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Moss',
    email,
    phone: '555-0100',
    interest: 'other',
    message: 'Please keep me informed.',
    keepInformed: true,
  } as const
  expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  const row = await findPreferences(db, email)
  return { email, token: row?.unsubscribeToken as string }
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

test('who ticked "Keep me informed" opens and saves preferences with the mailed link', async () => {
  const { visitor } = await startApi()
  const key = await optedIn('Opted@Example.com')
  const read = await visitor['email-preferences'].$get({ query: key } as never)
  expect(await read.json()).toMatchObject({ frequency: 'weekly', healthTips: true })
  const json = { ...key, ...choices, therapeuticAreas: [...choices.therapeuticAreas] }
  const saved = await visitor['email-preferences'].$put({ json })
  expect(await saved.json()).toMatchObject({ ...choices, email: 'opted@example.com' })
})

test('a wrong token and an unknown address are answered alike', async () => {
  const { visitor } = await startApi()
  const { email, token } = await optedIn('known@example.com')
  const answers = []
  for (const query of [
    { email, token: 'f'.repeat(32) },
    { email, token: `${token}0` },
    { email, token: token.slice(1) },
    { email, token: 'é'.repeat(32) },
    { email: 'unknown@example.com', token },
    { email },
    {},
  ]) {
    const response = await visitor['email-preferences'].$get({ query } as never)
    answers.push({ status: response.status, body: await response.json() })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('invalid or has expired') },
  })
})

test('what is not on offer is refused', async () => {
  const { visitor } = await startApi()
  const key = await optedIn('offer@example.com')
  const json = { ...key, ...choices, frequency: 'hourly', therapeuticAreas: ['Alchemy'] }
  const response = await visitor['email-preferences'].$put({ json: json as never })
  expect(response.status).toBe(422)
})

test('unsubscribing works from the page and with one click from a mail program', async () => {
  const { visitor, db, fetch } = await startApi()
  const page = await optedIn('page@example.com')
  expect((await visitor['email-preferences'].unsubscribe.$post({ json: page })).status).toBe(200)
  expect(await findPreferences(db, page.email)).toMatchObject({
    isActive: false,
    healthTips: false,
  })

  const mail = await optedIn('mail@example.com')
  const address = `/api/email-preferences/unsubscribe?${new URLSearchParams(mail)}`
  expect((await fetch(address)).status).toBe(405)
  const oneClick = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(oneClick.status).toBe(200)
  expect(await findPreferences(db, mail.email)).toMatchObject({ isActive: false })
})

test('asking for a link answers the same for known and unknown addresses', async () => {
  const { visitor } = await startApi()
  await optedIn('asks@example.com')
  for (const email of ['asks@example.com', 'nobody@example.com']) {
    const response = await visitor['email-preferences'].link.$post({ json: { email } })
    expect([response.status, await response.json()]).toEqual([202, { sent: true }])
  }
})
