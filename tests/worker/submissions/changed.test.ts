import { expect, test } from 'vitest'
import { findPreferences } from '#db/preferences/preferences.ts'
import { replaceDatabase, startApi, stopDatabase } from '#tests/helpers/start/api.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

async function send(body: object, path = 'patient-inquiry') {
  const { fetch } = await startApi()
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { id?: number | string; detail?: string }
  return { ...answer, status: response.status, type: response.headers.get('Content-Type') }
}

async function stored(lastName: string) {
  const { admin } = await startApi()
  const list = await admin.admin['patient-inquiries'].$get({ query: { q: lastName } })
  return (await list.json()).inquiries
}

async function mailsTo(address: string) {
  const { db } = await startApi()
  const sql = 'select kind from mail_outbox where recipient = ? order by id'
  return (await db.$client.execute({ sql, args: [address] })).rows.map(({ kind }) => kind)
}

async function withoutDatabase<T>(work: () => Promise<T>) {
  const { fetch } = await startApi()
  await stopDatabase()
  const result = await work()
  await replaceDatabase()
  await eventually(async () => (await fetch('/api/jobs')).ok)
  return result
}

const waiting = async () => {
  const { files } = await startApi()
  return (await (await files()).list({ prefix: 'inbox/' })).objects
}

/** Fires cron until the inbox is empty: after a failure, the Worker leaves the database alone for a while. */
async function replay() {
  const { cron } = await startApi()
  await eventually(async () => {
    await cron()
    return (await waiting()).length === 0
  })
}

test('other content under a used id is refused and causes nothing; the same again is the same record', async () => {
  const first = inquiry({ lastName: 'Usedid', email: 'first@example.com' })
  const { id, status } = await send(first)
  expect(status).toBe(201)
  for (const change of [
    { phone: '555-0199' },
    { message: 'It is about my mother, not about me.' },
    { ageRange: '26-35' },
    { study: 'A study' },
    { keepInformed: true },
    { email: 'second@example.com', keepInformed: true },
  ]) {
    const refused = await send({ ...first, ...change })
    expect(refused).toMatchObject({ status: 409, type: 'application/problem+json' })
    expect(refused.detail).toMatch(/other content/)
  }
  expect(await send({ ...first, submissionId: first.submissionId.toUpperCase() })).toMatchObject({
    status: 201,
    id,
  })
  expect(await stored('Usedid')).toMatchObject([{ id, phone: '555-0100', ageRange: null }])
  expect(await mailsTo('first@example.com')).toEqual(['confirmation'])
  expect(await mailsTo('second@example.com')).toEqual([])
  const { db } = await startApi()
  expect(await findPreferences(db, 'first@example.com')).toBeUndefined()
  expect(await findPreferences(db, 'second@example.com')).toBeUndefined()
})

test('a retry counts as the same content after staff or the spam check changed its mark', async () => {
  const { admin, fetch } = await startApi()
  const visit = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Visiting',
    email: 'ada@example.com',
    phone: '555-0100',
    preferredDate: far.monday,
    preferredTime: '9:00 AM',
    visitType: 'screening',
  }
  const { id } = await send(visit, 'visit-requests')
  const param = { id: String(id) }
  await admin.admin['visit-requests'][':id'].status.$put({ param, json: { status: 'confirmed' } })
  const again = { ...visit, website: 'https://spam.example' }
  expect(await send(again, 'visit-requests')).toMatchObject({ status: 201, id })
  expect(await send({ ...visit, questions: 'And?' }, 'visit-requests')).toMatchObject({
    status: 409,
  })

  const job = await admin.admin.jobs.$post({
    json: { title: 'Nurse', department: 'A', location: 'B', type: 'Contract', description: 'C' },
  })
  const { id: jobId } = (await job.json()).job as { id: number }
  const upload = await fetch('/api/objects/upload', { method: 'POST' })
  const { uploadURL } = (await upload.json()) as { uploadURL: string }
  const headers = { 'Content-Type': types.pdf }
  await fetch(uploadURL, { method: 'PUT', headers, body: pdf as BodyInit })
  const application = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Applying',
    email: 'ada@example.com',
    phone: '555-0100',
    jobId,
    resumeUrl: uploadURL.split('?')[0],
  }
  const applied = await send(application, 'job-applications')
  const which = { param: { id: String(applied.id) }, json: { status: 'hired' } } as const
  await admin.admin['job-applications'][':id'].status.$put(which)
  expect(await send(application, 'job-applications')).toMatchObject({ status: 201, id: applied.id })
  const changed = { ...application, phone: '555-0199' }
  expect(await send(changed, 'job-applications')).toMatchObject({ status: 409 })
})

test('of many submissions at once, only those are refused whose id has other content', async () => {
  const one = inquiry({ lastName: 'Crowd' })
  await send(one)
  const others = Array.from({ length: 40 }, () => inquiry({ lastName: 'Crowd' }))
  const changed = { ...one, phone: '555-0199' }
  const [refused, ...rest] = await Promise.all([changed, one, ...others].map((body) => send(body)))
  expect(refused?.status).toBe(409)
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await stored('Crowd')).toHaveLength(41)
})

test('of two contents under one id at once, one is stored and the other refused, each time', async () => {
  for (let times = 0; times < 5; times++) {
    const lastName = `Twin${times}x`
    const left = inquiry({ lastName, phone: '555-0101', email: `left${times}@example.com` })
    const right = { ...left, phone: '555-0102', email: `right${times}@example.com` }
    const fillers = Array.from({ length: 10 }, () => inquiry({ lastName: 'Filler' }))
    const sent = [fillers[0], left, right, left, right, ...fillers.slice(1)]
    const answers = await Promise.all(sent.map((body) => send(body as object)))
    const [record, ...more] = await stored(lastName)
    expect(more).toEqual([])
    for (const [at, body] of sent.entries()) {
      if (body !== left && body !== right) continue
      const isStored = body.phone === record?.phone
      expect(answers[at]).toMatchObject(
        isStored ? { status: 201, id: record?.id } : { status: 409 },
      )
    }
    for (const { email } of [left, right]) {
      expect(await mailsTo(email)).toEqual(email === record?.email ? ['confirmation'] : [])
    }
  }
})

test('while the database is away a changed form does not overwrite the first: both are stored', async () => {
  const first = inquiry({ lastName: 'Outagetwo' })
  const changed = { ...first, phone: '555-0199' }
  const answers = await withoutDatabase(async () => {
    const all = []
    for (const body of [first, changed, first, changed]) all.push(await send(body))
    return all
  })
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(await waiting()).toHaveLength(2)
  await replay()
  const records = await stored('Outagetwo')
  expect(records.map(({ phone }) => phone).sort()).toEqual(['555-0100', '555-0199'])
})

test('a submission accepted during an outage is stored under a new id if its id is used meanwhile', async () => {
  const first = inquiry({ lastName: 'Takenlater', phone: '555-0100' })
  const { status } = await withoutDatabase(() => send(first))
  expect(status).toBe(202)
  const changed = { ...first, phone: '555-0199' }
  // Waits until the Worker uses the database again: before that, it would put this submission into the inbox too.
  const other = () => send(inquiry({ lastName: 'Between' }))
  await eventually(async () => (await other()).status === 201)
  expect((await send(changed)).status).toBe(201)
  const before = await stored('Takenlater')
  await replay()
  const records = await stored('Takenlater')
  expect(before).toMatchObject([{ phone: '555-0199' }])
  expect(records.map(({ phone }) => phone).sort()).toEqual(['555-0100', '555-0199'])
  // If a run ends before it clears the inbox, the submission is replayed, but stored once.
  await withoutDatabase(() => send(first))
  await replay()
  expect(await stored('Takenlater')).toHaveLength(2)
})
