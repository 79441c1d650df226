import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPreferences } from '#db/preferences/preferences.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  candidateOf,
  candidatesLike,
  eventsOf,
} from '#tests/helpers/candidates/stored-candidates.ts'
import { far } from '#tests/helpers/visits/far-day.ts'
import { inquiryFields } from '#tests/helpers/submissions/submissions.ts'

let api: Awaited<ReturnType<typeof startApi>>
let verifier: Server
let isDown = false
const asked: URLSearchParams[] = []

// Replaces Cloudflare's verifier, which a test cannot reach. It accepts one token.
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
  ...inquiryFields,
  lastName,
  email: `${lastName.toLowerCase()}@example.com`,
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

test('a form filled in at the pace of a person is not suspected', async () => {
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
    // The wish is stored with it, because a person may have sent it.
    expect(await stored(lastName)).toMatchObject([{ suspectedSpam: true, keepInformed: true }])
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

test('no value of the hidden fields causes an error for a visitor', async () => {
  for (const odd of [null, 5, [], {}, -1, 'x'.repeat(6000), true]) {
    const more = { website: odd, filledMs: odd, person: odd, 'cf-turnstile-response': odd }
    expect(await send(inquiry('Odd', more))).toBe(201)
  }
})

test('while Turnstile is down, only a filled hidden field marks a submission', async () => {
  isDown = true
  expect(await send(inquiry('Outage'))).toBe(201)
  expect(await send(inquiry('Outageless', { 'cf-turnstile-response': undefined }))).toBe(201)
  expect(await send(inquiry('Outagebot', { website: 'https://buy.example' }))).toBe(201)
  isDown = false
  expect(await stored('Outage', 'none')).toHaveLength(2)
  expect(await stored('Outagebot')).toMatchObject([{ suspectedSpam: true }])
})

test('a quick visitor is not suspected if the browser reports a person', async () => {
  expect(await send(inquiry('Autofilled', { filledMs: 300, person: 'true' }))).toBe(201)
  expect(await stored('Autofilled')).toMatchObject([{ suspectedSpam: false }])
  const both = { filledMs: 300, person: true, website: 'https://buy.example' }
  expect(await send(inquiry('Fillsall', both))).toBe(201)
  expect(await stored('Fillsall')).toMatchObject([{ suspectedSpam: true }])
})

test('a form sent without JavaScript reports no time and is not suspected', async () => {
  const { submissionId: _, filledMs: __, ...fields } = inquiry('Scriptless')
  const body = new URLSearchParams({ ...fields, website: '', filledMs: '' })
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

const visit = {
  firstName: 'Ada',
  lastName: 'Visit',
  phone: '555-0100',
  preferredDate: far.monday,
  preferredTime: '9:00 AM' as const,
  visitType: 'screening' as const,
}

/** One submission of each kind that looks like spam: its list, its id and its name in answers. */
async function suspects() {
  const { visitor, admin } = api
  const job = await admin.admin.jobs.$post({
    json: { title: 'Nurse', department: 'A', location: 'B', type: 'Contract', description: 'C' },
  })
  const { id: jobId } = (await job.json()).job as { id: number }
  const bot = { website: 'https://buy.example', keepInformed: true }
  const [patient, sponsor, visiting, applying] = await Promise.all([
    visitor['patient-inquiry'].$post({ json: { ...inquiry('Cleared'), ...bot } }),
    visitor['sponsor-inquiry'].$post({
      json: {
        contactName: 'Jo Park',
        company: 'Northwind',
        email: 'jo.cleared@example.com',
        ...bot,
      },
    }),
    visitor['visit-requests'].$post({
      json: { ...visit, email: 'visit.cleared@example.com', ...bot },
    }),
    visitor['job-applications'].$post({
      json: { ...visit, email: 'apply.cleared@example.com', jobId, ...bot },
    }),
  ])
  return [
    ['patient-inquiries', 'inquiry', (await patient.json()).id, 'cleared@example.com'],
    ['sponsor-inquiries', 'inquiry', (await sponsor.json()).id, 'jo.cleared@example.com'],
    ['visit-requests', 'request', (await visiting.json()).id, 'visit.cleared@example.com'],
    ['job-applications', 'application', (await applying.json()).id, 'apply.cleared@example.com'],
  ] as const
}

const mark = (list: string, id: number | string, body: object) =>
  api.adminFetch(`/api/admin/${list}/${id}/spam`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

async function lettersTo(address: string) {
  const sql = 'select kind from mail_outbox where recipient = ? order by id'
  return (await api.db.$client.execute({ sql, args: [address] })).rows.map(({ kind }) => kind)
}

test('"Not spam" brings what the submission would have brought, once however often it is said', async () => {
  for (const [list, name, id, address] of await suspects()) {
    expect(await lettersTo(address)).toEqual([])
    const wishes = list !== 'job-applications'
    for (const suspectedSpam of [false, false, true, false]) {
      const answer = await mark(list, id, { suspectedSpam })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ [name]: { id, suspectedSpam } })
      expect(await lettersTo(address)).toEqual(['confirmation', ...(wishes ? ['preferences'] : [])])
    }
    expect(Boolean(await findPreferences(api.db, address))).toBe(wishes)
    const { entries } = await (await api.admin.admin.audit.$get({ query: { limit: '8' } })).json()
    const table = list.replaceAll('-', '_')
    const about = entries.filter(
      ({ action, record, recordId }) =>
        action === 'update' && `${record} ${recordId}` === `${table} ${id}`,
    )
    // Pressed again, it changes nothing, and adds no entry.
    expect(about.map((entry) => entry.new)).toEqual([
      { suspectedSpam: false },
      { suspectedSpam: true },
      { suspectedSpam: false },
    ])
    expect(about[0]).toMatchObject({ action: 'update', username: 'ada' })
  }
})

test('a submission that staff mark and clear again causes no second letter', async () => {
  const sent = inquiry('Twicecleared', { keepInformed: true })
  const answer = await api.visitor['patient-inquiry'].$post({ json: sent })
  const { id } = await answer.json()
  for (const suspectedSpam of [true, false]) {
    expect((await mark('patient-inquiries', id, { suspectedSpam })).status).toBe(200)
  }
  expect(await lettersTo('twicecleared@example.com')).toEqual(['confirmation', 'preferences'])
})

test('the mark of a record that is not there, or of no kind, is refused', async () => {
  for (const list of [
    'patient-inquiries',
    'sponsor-inquiries',
    'visit-requests',
    'job-applications',
  ]) {
    expect((await mark(list, 999_999, { suspectedSpam: false })).status).toBe(404)
    expect((await mark(list, 'x', { suspectedSpam: false })).status).toBe(404)
    expect((await mark(list, 1, { suspectedSpam: 'maybe' })).status).toBe(422)
    expect((await mark(list, 1, {})).status).toBe(422)
    const stranger = await api.fetch(`/api/admin/${list}/1/spam`, { method: 'PUT' })
    expect(stranger.status).toBe(401)
  }
})

test('the share marked as spam in the last 30 days is counted by kind', async () => {
  const read = async () => (await (await api.admin.admin.stats.$get()).json()).spam
  const before = await read()
  expect(await send(inquiry('Countedperson'))).toBe(201)
  expect(await send(inquiry('Countedbot', { website: 'x' }))).toBe(201)
  const { id } = await (
    await api.visitor['patient-inquiry'].$post({ json: inquiry('Countedold', { website: 'x' }) })
  ).json()
  const monthAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString()
  const sql = 'update patient_inquiries set created_at = ? where id <= ?'
  const counted = await read()
  expect(counted).toEqual({
    days: 30,
    submissions: before.submissions + 3,
    marked: { ...before.marked, patientInquiries: (before.marked.patientInquiries ?? 0) + 2 },
  })
  await api.db.$client.execute({ sql, args: [monthAgo, id] })
  expect(await send(inquiry('Countednew', { website: 'x' }))).toBe(201)
  const recent = await read()
  expect(recent.marked.patientInquiries).toBe(1)

  // A submission that waited is stored after newer ones, but with its own date.
  const late = await api.visitor['patient-inquiry'].$post({ json: inquiry('Countedlate') })
  const old = 'update patient_inquiries set created_at = ? where id = ?'
  await api.db.$client.execute({ sql: old, args: [monthAgo, (await late.json()).id] })
  expect(await read()).toEqual(recent)
})

const statesOf = async (lastName: string) => {
  const rows = await candidatesLike(`${lastName.toLowerCase()}@example.com`)
  return rows.map((row) => [row['status'], row['closed_reason']])
}

test('suspected spam makes no candidate until staff say that it is not spam, and the answer is due from then on', async () => {
  const answer = await api.visitor['patient-inquiry'].$post({
    json: inquiry('Suspect', { website: 'https://buy.example' }),
  })
  const { id } = await answer.json()
  expect(await statesOf('Suspect')).toEqual([])
  const before = new Date().toISOString()
  expect((await mark('patient-inquiries', id, { suspectedSpam: false })).status).toBe(200)
  const [event, ...others] = await eventsOf('suspect@example.com')
  expect(event).toMatchObject({ kind: 'submission', data: { record: 'patient_inquiries', id } })
  expect([before, event?.at].toSorted()).toEqual([before, event?.at])
  expect(others).toEqual([])
  expect(await candidateOf('suspect@example.com')).toMatchObject({
    status: 'new',
    created_at: event?.at,
  })
})

test('a candidate whose every submission is spam is closed, and opened again', async () => {
  const sent = [inquiry('Bulkmail'), inquiry('Bulkmail')]
  const ids = []
  for (const json of sent)
    ids.push(Number((await (await api.visitor['patient-inquiry'].$post({ json })).json()).id))
  const states = []
  for (const [id, suspectedSpam] of [
    [ids[0], true],
    [ids[1], true],
    [ids[0], false],
    [ids[0], true],
  ] as const) {
    await mark('patient-inquiries', Number(id), { suspectedSpam })
    states.push(...(await statesOf('Bulkmail')))
  }
  expect(states).toEqual([
    ['new', null],
    ['closed', 'spam'],
    ['new', null],
    ['closed', 'spam'],
  ])
  const events = await eventsOf('bulkmail@example.com')
  expect(events.filter(({ kind }) => kind === 'submission')).toHaveLength(2)
  expect(
    events.filter(({ kind }) => kind === 'status').map(({ by, data }) => [by, data.to]),
  ).toEqual([
    ['user', 'closed'],
    ['user', 'new'],
    ['user', 'closed'],
  ])
})

test('a candidate on whom somebody has worked stays open, whatever is marked', async () => {
  const answer = await api.visitor['patient-inquiry'].$post({ json: inquiry('Workedon') })
  const { id } = await answer.json()
  const candidate = await candidateOf('workedon@example.com')
  const param = { id: String(candidate['id']) }
  await api.admin.admin.candidates[':id'].notes.$post({ param, json: { text: 'Called twice.' } })
  await mark('patient-inquiries', id, { suspectedSpam: true })
  expect(await statesOf('Workedon')).toEqual([['new', null]])
})
