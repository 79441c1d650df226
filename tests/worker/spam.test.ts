import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPreferences } from '../../db/preferences.ts'
import { startApi } from '../helpers/api.ts'

let api: Awaited<ReturnType<typeof startApi>>
let verifier: Server
let isDown = false
const asked: URLSearchParams[] = []

// Stands for Cloudflare's verifier, which cannot be reached from a test: it knows one good token.
beforeAll(async () => {
  verifier = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    asked.push(form)
    if (isDown) return void response.writeHead(500).end('no')
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: form.get('response') === 'good' }))
  })
  await new Promise<void>((ready) => verifier.listen(0, '127.0.0.1', ready))
  const { port } = verifier.address() as AddressInfo
  api = await startApi({
    TURNSTILE_SECRET_KEY: 'the secret',
    TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/`,
  })
})

afterAll(() => void verifier.close())

const inquiry = (lastName: string, more = {}) => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName,
  email: `${lastName.toLowerCase()}@example.com`,
  phone: '555-0100',
  interest: 'cardiology' as const,
  message: 'I would like to hear about heart studies.',
  'cf-turnstile-response': 'good',
  filledMs: 20_000,
  ...more,
})

const send = async (json: ReturnType<typeof inquiry>) =>
  (await api.visitor['patient-inquiry'].$post({ json })).status as number

async function stored(q: string, spam: 'only' | 'none' | '' = '') {
  const query = { q, ...(spam && { spam }) }
  const list = await (await api.admin.admin['patient-inquiries'].$get({ query })).json()
  return list.inquiries
}

async function mails(lastName: string) {
  const { rows } = await api.db.$client.execute({
    sql: 'select kind from mail_outbox where recipient = ? order by id',
    args: [`${lastName.toLowerCase()}@example.com`],
  })
  return rows.map(({ kind }) => kind)
}

test('a person is not suspected', async () => {
  expect(await send(inquiry('Person', { keepInformed: true }))).toBe(201)
  expect(await stored('Person')).toMatchObject([{ suspectedSpam: false }])
  expect(await mails('Person')).toEqual(['confirmation', 'preferences'])
  expect(asked.at(-1)?.get('secret')).toBe('the secret')
})

test.each([
  ['fills the field nobody sees', 'Honey', { website: 'https://buy.example' }],
  ['is done at once', 'Hasty', { filledMs: 300 }],
  ['is done at once, as a form sends it', 'Hastier', { filledMs: '12' }],
  ['brings no token', 'Tokenless', { 'cf-turnstile-response': undefined }],
  ['brings a bad token', 'Badtoken', { 'cf-turnstile-response': 'bad' }],
])(
  'who %s is stored, marked, written nothing and subscribed to nothing',
  async (_, lastName, more) => {
    expect(await send(inquiry(lastName, { keepInformed: true, ...more }))).toBe(201)
    expect(await stored(lastName)).toMatchObject([{ suspectedSpam: true }])
    expect(await stored(lastName, 'only')).toHaveLength(1)
    expect(await stored(lastName, 'none')).toHaveLength(0)
    expect(await mails(lastName)).toEqual([])
    expect(await findPreferences(api.db, `${lastName.toLowerCase()}@example.com`)).toBeUndefined()
  },
)

test('staff are told of it, as suspected', async () => {
  const { rows } = await api.db.$client.execute(
    `select count(*) as n from mail_outbox where kind = 'notice' and data like '%spam%'`,
  )
  expect(rows[0]?.['n']).toBe(5)
})

test('nothing that these fields may hold is a mistake of a person’s', async () => {
  for (const odd of [null, 5, [], {}, -1, 'x'.repeat(6000), true]) {
    const more = { website: odd, filledMs: odd, 'cf-turnstile-response': odd }
    expect(await send(inquiry('Odd', more))).toBe(201)
  }
})

test('while Turnstile is down submissions are taken, and marked', async () => {
  isDown = true
  expect(await send(inquiry('Outage'))).toBe(201)
  isDown = false
  expect(await stored('Outage')).toMatchObject([{ suspectedSpam: true }])
})

test('a form sent without JavaScript tells no time and is not suspected for it', async () => {
  const { submissionId: _, filledMs: __, ...fields } = inquiry('Scriptless')
  const body = new URLSearchParams({ ...fields, website: '', filledMs: '' } as never)
  const response = await api.fetch('/api/patient-inquiry', { method: 'POST', body })
  expect(response.status).toBe(303)
  expect(await stored('Scriptless')).toMatchObject([{ suspectedSpam: false }])
})

test('the other lists are filtered the same way', async () => {
  const sponsor = { contactName: 'Jo Park', company: 'Northwind', email: 'jo@example.com' }
  await api.visitor['sponsor-inquiry'].$post({ json: { ...sponsor, website: 'x' } })
  const query = { spam: 'only' } as const
  const sponsors = await (await api.admin.admin['sponsor-inquiries'].$get({ query })).json()
  expect(sponsors.inquiries).toMatchObject([{ suspectedSpam: true }])
  for (const list of ['visit-requests', 'job-applications'] as const) {
    expect((await api.admin.admin[list].$get({ query })).status).toBe(200)
  }
  expect((await api.adminFetch('/api/admin/visit-requests?spam=x')).status).toBe(400)
})
