import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailMessage } from '#worker/mail-message.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { replaceDatabase, startApi, stopDatabase } from '#tests/helpers/start/api.ts'
import { eventually } from '#tests/helpers/start/stack.ts'

const token = 'of the mailbox'
const mails: MailMessage[] = []
let mailbox: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  mailbox = await startReceiver(token, {
    '/mail': (body) => mails.push(JSON.parse(body) as MailMessage),
  })
  await startApi({ LOCAL_MAILBOX_URL: `${mailbox.url}/mail`, REBUILD_WEBHOOK_TOKEN: token })
})

afterAll(() => mailbox.stop())

const files = async () => (await startApi()).files()

type Kind = 'patient-inquiry' | 'visit-request' | 'sponsor-inquiry' | 'job-application'

const submission = (lastName: string, more: object = {}) => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName,
  email: `${lastName.toLowerCase()}@example.com`,
  phone: '555-0100',
  ...more,
})
const patient = (lastName: string) =>
  submission(lastName, { interest: 'cardiology', message: 'I would like to hear about studies.' })

/** Stores a submission as the Worker does while the database is down. */
async function keep(kind: Kind, kept: { submissionId: string }) {
  await (await files()).put(`inbox/${kind}/${kept.submissionId}.json`, JSON.stringify(kept))
  return kept.submissionId
}

const namesIn = async (table: string) => {
  const { db } = await startApi()
  const { rows } = await db.$client.execute(`select last_name from ${table} order by id`)
  return rows.map((row) => String(row['last_name']))
}

const countOf = async (prefix: string) => (await (await files()).list({ prefix })).objects.length

async function held(query: Record<string, string> = {}) {
  const { adminFetch } = await startApi()
  const response = await adminFetch(`/api/admin/refused?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  type Row = { name: string; id: string; since: string; submission: { lastName: string } }
  return (await response.json()) as { refused: Row[]; nextCursor?: string }
}

const lastNames = ({ refused }: Awaited<ReturnType<typeof held>>) =>
  refused.map(({ submission }) => submission.lastName)

const groupSize = 20

/** Waits until the clock shows a later time: a store on this machine takes several files in a millisecond. */
async function clockTick() {
  for (const since = Date.now(); Date.now() === since;) await setImmediate()
}

/** Puts them in groups, one group after the other: within a group they arrive at the same time. */
async function keepInGroups(lastNames: string[], put: (lastName: string) => Promise<unknown>) {
  for (let at = 0; at < lastNames.length; at += groupSize) {
    await Promise.all(lastNames.slice(at, at + groupSize).map(put))
    await clockTick()
  }
}

const groupOf = (lastName: string) => Math.floor(Number(lastName.replace(/\D/g, '')) / groupSize)

test('a thousand that waited are stored within two runs, patients first, in the order of arrival', async () => {
  const { cron, db } = await startApi()
  const named = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${kind}${String(at).padStart(4, '0')}`)
  const companies = named('Sponsor', 400)
  const patients = named('Patient', 600)
  await keepInGroups(companies, (company) => {
    const { firstName: contactName, lastName: _, ...sponsor } = submission(company)
    const more = { contactName, company, interest: 'phase2', message: 'Hello to all of you.' }
    return keep('sponsor-inquiry', { ...sponsor, ...more })
  })
  await keepInGroups(patients, (lastName) => keep('patient-inquiry', patient(lastName)))

  const started = Date.now()
  await cron()
  const first = Date.now() - started
  const stored = await namesIn('patient_inquiries')
  expect(stored.toSorted()).toEqual(patients)
  expect(stored.map(groupOf)).toEqual(patients.map(groupOf))
  await cron()
  console.log(`1,000 stored in ${Date.now() - started} ms, of which the first run took ${first} ms`)
  expect(await countOf('inbox/')).toBe(0)
  const { rows } = await db.$client.execute('select company from sponsor_inquiries order by id')
  const storedCompanies = rows.map((row) => String(row['company']))
  expect(storedCompanies.toSorted()).toEqual(companies)
  expect(storedCompanies.map(groupOf)).toEqual(companies.map(groupOf))
}, 180_000)

test('130 bogus applications hide no real one', async () => {
  const { cron } = await startApi()
  const bogus = Array.from({ length: 130 }, (_, at) => `Bogus${at}`)
  for (const lastName of bogus.toSpliced(65, 0, 'Núñez')) {
    await keep('job-application', submission(lastName, { jobId: 999_999 }))
    await clockTick()
  }
  await keep('patient-inquiry', patient('Beside'))
  await cron()
  await cron()
  expect(await namesIn('patient_inquiries')).toContain('Beside')
  expect(await countOf('refused/')).toBe(131)
}, 60_000)

test('each of the 131 put aside is reached from either end, and found by name, address and kind', async () => {
  for (const order of ['newest', 'oldest']) {
    const seen: string[] = []
    let page = await held({ limit: '50', order })
    seen.push(...lastNames(page))
    expect(page.refused).toHaveLength(50)
    while (page.nextCursor) {
      page = await held({ limit: '50', order, cursor: page.nextCursor })
      seen.push(...lastNames(page))
    }
    expect(new Set(seen).size).toBe(131)
    expect(seen).toHaveLength(131)
  }
  expect(lastNames(await held({ order: 'oldest', limit: '1' }))).toEqual(['Bogus0'])
  expect(lastNames(await held({ limit: '1' }))).toEqual(['Bogus129'])

  expect(lastNames(await held({ q: 'nunez' }))).toEqual(['Núñez'])
  expect(lastNames(await held({ q: 'ada NÚÑEZ@example', kind: 'job-application' }))).toEqual([
    'Núñez',
  ])
  expect(lastNames(await held({ q: 'nunez', kind: 'patient-inquiry' }))).toEqual([])
  expect((await held({ kind: 'job-application', limit: '200' })).refused).toHaveLength(131)
})

test('staff get one letter about all of the 131, and no other within a quarter of an hour', async () => {
  const { cron, db } = await startApi()
  const letters = await db.$client.execute(
    `select cause, data from mail_outbox where cause >= 'held ' and cause < 'held!'`,
  )
  expect(letters.rows).toHaveLength(1)
  expect(String(letters.rows[0]?.['data'])).toContain('131 submissions')
  await eventually(
    async () => mails.some(({ subject }) => subject.startsWith('131 submissions')),
    20,
  )

  // A further mail within a quarter of an hour waits until its end.
  await keep('job-application', submission('Late', { jobId: 999_999 }))
  await cron()
  const causes = () =>
    db.$client.execute(`select cause from mail_outbox where cause >= 'held ' and cause < 'held!'`)
  expect((await causes()).rows).toHaveLength(1)
  const earlier = new Date(Date.now() - 16 * 60_000).toISOString()
  await db.$client.execute({
    sql: `update mail_outbox set cause = ? where cause >= 'held ' and cause < 'held!'`,
    args: [`held ${earlier}`],
  })
  await cron()
  expect((await causes()).rows).toHaveLength(2)
}, 60_000)

test('a waiting submission whose id is used by other content is stored beside it, with one entry in the audit log', async () => {
  const { fetch, admin } = await startApi()
  const first = patient('Taken')
  const sent = await fetch('/api/patient-inquiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(first),
  })
  expect(sent.status).toBe(201)
  const id = first.submissionId
  const other = { ...patient('Beside2'), submissionId: id }
  await (await files()).put(`refused/patient-inquiry/${id}.json`, JSON.stringify(other))
  const param = { name: 'patient-inquiry', id } as const
  const retried = await admin.admin.refused[':name'][':id'].retry.$post({ param })
  expect(await retried.json()).toEqual({ stored: true })
  expect((await namesIn('patient_inquiries')).slice(-2)).toEqual(['Taken', 'Beside2'])
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  const noted = entries.filter(({ recordId }) => recordId === `patient-inquiry ${id}`)
  expect(noted).toMatchObject([{ action: 'update', new: 'stored after all' }])
})

test('staff are told once when submissions wait for more than ten minutes, and see since when', async () => {
  const { fetch, cron, admin } = await startApi()
  const alarms = () => mails.filter(({ subject }) => subject.includes('waiting for the database'))
  await stopDatabase()
  const sent = await fetch('/api/patient-inquiry', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(patient('Waiting')),
  })
  expect(sent.status).toBe(202)
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await cron(inMinutes(9))
  expect(alarms()).toHaveLength(0)
  await cron(inMinutes(11))
  await cron(inMinutes(12))
  expect(alarms()).toHaveLength(1)
  expect(alarms()[0]).toMatchObject({ to: 'staff@site.example' })
  expect(alarms()[0]?.text).toContain('one submission waits')
  expect(alarms()[0]?.text).not.toContain('Waiting@')

  await replaceDatabase()
  const stats = await eventually(async () => {
    const response = await admin.admin.stats.$get()
    return response.status === 200 && response.json()
  }, 10)
  expect(stats).toMatchObject({ waitingSubmissions: 1 })
  expect(Math.abs(Date.now() - Date.parse(stats.waitingSince ?? ''))).toBeLessThan(60_000)
  await eventually(async () => {
    await cron()
    return (await countOf('inbox/')) === 0
  }, 20)
  expect(await (await admin.admin.stats.$get()).json()).toMatchObject({
    waitingSubmissions: 0,
    waitingSince: null,
  })
  // The next outage causes a new mail.
  await cron()
  expect(await countOf('alarms/')).toBe(0)
}, 90_000)
