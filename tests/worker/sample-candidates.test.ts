import { expect, test } from 'vitest'
import { daysAfter } from '../../db/candidates/business-time.ts'
import { addSampleCandidates } from '../../db/commands/sample-candidates.ts'
import { candidateStatuses } from '../../db/model/candidates/labels.ts'
import { sampleDomain } from '../../db/model/candidates/labels.ts'
import { officeHours } from '../../db/model/hours.ts'
import { keysOf } from '../../db/model/lib/keys.ts'
import { defaultTimeZone } from '../../db/model/visit-times.ts'
import { startApi } from '../helpers/api.ts'

async function listed(query: { status?: 'all' } = {}) {
  const { admin } = await startApi()
  return (await admin.admin.candidates.$get({ query: { limit: '100', ...query } })).json()
}

const item = async () => {
  const { admin } = await startApi()
  const { items } = await (await admin.admin['go-live'].$get()).json()
  return items.find(({ key }) => key === 'sample-candidates')
}

test('a new local site begins with invented candidates in every state', async () => {
  const { admin, db } = await startApi()
  await addSampleCandidates(db)
  const { candidates } = await listed({ status: 'all' })
  expect(candidates.length).toBeGreaterThan(20)
  expect(new Set(candidates.map(({ status }) => status))).toEqual(
    new Set(keysOf(candidateStatuses)),
  )
  expect(candidates.filter(({ email }) => !email.endsWith(sampleDomain))).toEqual([])
  // `today` is left out: late in the evening nothing is due before midnight.
  const { today: _, ...counts } = (await listed()).counts
  expect(Object.values(counts).filter((n) => n === 0)).toEqual([])
  const office = { hours: officeHours, timeZone: defaultTimeZone }
  const still = candidates.flatMap(({ dueAt }) =>
    dueAt && dueAt > new Date().toISOString() ? [dueAt] : [],
  )
  expect(still).toEqual(still.map((dueAt) => daysAfter(new Date(dueAt), 0, office).toISOString()))

  const liam = candidates.find(({ firstName }) => firstName === 'Liam')
  const param = { id: String(liam?.id) }
  const record = await (await admin.admin.candidates[':id'].$get({ param })).json()
  if (!('events' in record)) throw new Error('There is no such candidate')
  expect(record.events.map(({ kind }) => kind)).toEqual([
    'submission',
    'owner',
    'attempt',
    'status',
    'attempt',
    'status',
  ])
  expect(record.submissions).toHaveLength(1)
  const mails = await db.$client.execute(`select * from mail_outbox`)
  expect(mails.rows).toEqual([])
  const merges = await db.$client.execute(`select * from candidate_merges`)
  expect(merges.rows).toHaveLength(1)
  await addSampleCandidates(db)
  expect((await listed({ status: 'all' })).candidates).toHaveLength(candidates.length)
})

test('staff delete all of them at once, and nobody else, and they do not come again', async () => {
  const { admin, db, visitor } = await startApi()
  const real = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada@example.com',
    phone: '555-0100',
    interest: 'other',
    message: 'Please call me back.',
  } as const
  await visitor['patient-inquiry'].$post({ json: real })
  expect(await item()).toMatchObject({ done: false })
  expect((await admin.admin['go-live']['sample-candidates'].$delete()).status).toBe(200)
  expect((await listed({ status: 'all' })).candidates.map(({ email }) => email)).toEqual([
    real.email,
  ])
  expect(await item()).toBeUndefined()
  for (const table of ['patient_inquiries', 'visit_requests', 'candidate_events']) {
    const { rows } = await db.$client.execute(`select count(*) as n from ${table}`)
    expect([table, rows[0]?.['n']]).toEqual([table, table === 'visit_requests' ? 0 : 1])
  }
  await addSampleCandidates(db)
  expect((await listed({ status: 'all' })).candidates).toHaveLength(1)
})
