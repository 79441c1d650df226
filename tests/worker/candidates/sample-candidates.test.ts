import { expect, test } from 'vitest'
import { daysAfter } from '#db/candidates/steps/business-time.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import { addSampleCandidates } from '#worker/operate/database/sample-candidates.ts'
import { candidateStatuses, sampleDomain } from '#db/model/candidates/labels.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidate } from '#tests/helpers/candidates/candidates.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

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
  expect(candidates.filter(({ email }) => !email?.endsWith(sampleDomain))).toEqual([])
  // Leaves out `today`: late in the evening nothing is due before midnight.
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

test('a real person who was merged into a sample is given back when the samples are deleted, and is due now', async () => {
  const { admin, db, visitor } = await startApi()
  const desk = admin.admin.candidates
  const invented = () => makeCandidate(db, { email: `${crypto.randomUUID()}${sampleDomain}` })
  const merge = async (kept: number, other: number) => {
    const param = { id: String(kept), other: String(other) }
    expect((await desk[':id'].merge[':other'].$post({ param })).status).toBe(201)
  }
  await visitor['patient-inquiry'].$post({ json: inquiry({ email: 'real@example.com' }) })
  const [real] = (await (await desk.$get({ query: { q: 'real@example.com' } })).json()).candidates
  const realId = real?.id ?? 0
  const closed = { status: 'closed', closedReason: 'other', nextAction: null, dueAt: null } as const
  const second = await makeCandidate(db, { lastName: 'Second', ...closed })
  const enrolled = await makeCandidate(db, { lastName: 'Third', ...closed, status: 'enrolled' })
  // One of the two is merged with the sample only through the other one.
  await merge(realId, second)
  const sample = await invented()
  await merge(sample, realId)
  await merge(await invented(), enrolled)
  const param = { id: String(sample) }
  await desk[':id'].attempts.$post({ param, json: { outcome: 'voicemail' } })

  expect((await admin.admin['go-live']['sample-candidates'].$delete()).status).toBe(200)
  const now = new Date().toISOString()
  const { candidates, counts } = await listed()
  const givenBack = candidates.filter(({ id }) => [realId, second, enrolled].includes(id))
  expect(givenBack).toHaveLength(3)
  for (const { dueAt } of givenBack) expect(dueAt !== null && dueAt <= now).toBe(true)
  expect(counts.overdue).toBeGreaterThanOrEqual(3)
  expect(givenBack.map(({ status, nextAction }) => [status, nextAction]).toSorted()).toEqual([
    ['enrolled', 'Call'],
    ['new', 'Call'],
    ['new', 'Call'],
  ])
  const read = await (await desk[':id'].$get({ param: { id: String(second) } })).json()
  expect(read.events).toMatchObject([
    { by: 'system', kind: 'due', data: { nextAction: 'Call', isGivenBack: true } },
    { by: 'system', kind: 'status', data: { from: 'closed', to: 'new' } },
  ])
  const { entries } = await (await admin.admin.audit.$get({ query: { limit: '20' } })).json()
  expect(entries.map((entry) => entry.new)).toContainEqual({ samples: 2, givenBack: 3 })

  // A new submission of this person joins a candidate whom staff see.
  await visitor['patient-inquiry'].$post({ json: inquiry({ email: 'REAL@example.com' }) })
  const again = await (await desk[':id'].$get({ param: { id: String(realId) } })).json()
  expect(again.submissions).toHaveLength(2)
})

test('the database merges nobody into a candidate that is not there', async () => {
  const { db } = await startApi()
  const id = await makeCandidate(db)
  const merged = db.$client.execute(`update candidates set merged_into = 987654 where id = ${id}`)
  await expect(merged).rejects.toThrow('a candidate can only be merged into one that is there')
  const kept = await makeCandidate(db)
  await db.$client.execute(`update candidates set merged_into = ${kept} where id = ${id}`)
  await db.$client.execute(`delete from candidates where id = ${kept}`)
  const { rows } = await db.$client.execute(
    `select merged_into, due_at is not null as is_due from candidates where id = ${id}`,
  )
  expect(rows).toMatchObject([{ merged_into: null, is_due: 1 }])
})
