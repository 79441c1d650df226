import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#db/audit/audit.ts'
import { phoneKeyOf } from '#db/candidates/keys.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import type { CandidateChange } from '#db/model/candidates/candidates.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { makeCandidate } from '#tests/helpers/candidates/candidates.ts'
import { addColleague, addEvents, storedCandidate } from '#tests/helpers/candidates/histories.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

type Given = Parameters<typeof makeCandidate>[1]

async function one(given: Given = {}, client?: Awaited<ReturnType<typeof startApi>>['admin']) {
  const { db, admin } = await startApi()
  const id = await makeCandidate(db, given)
  const param = { id: String(id) }
  const desk = (client ?? admin).admin.candidates[':id']
  return {
    id,
    param,
    read: async () => (await desk.$get({ param })).json(),
    put: async (change: CandidateChange, basedOn = 1) => {
      const answer = await desk.$put({ param, json: { ...change, basedOn } })
      const body: unknown = await answer.json()
      return { status: answer.status, body }
    },
    attempt: async (json: Parameters<typeof desk.attempts.$post>[0]['json']) => {
      const answer = await desk.attempts.$post({ param, json })
      expect(answer.status).toBe(201)
      return answer.json()
    },
    note: (text: string) => desk.notes.$post({ param, json: { text } }),
  }
}

async function auditOf(id: number) {
  const { db } = await startApi()
  return db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, String(id)))
    .then((entries) => entries.filter(({ record }) => record === 'candidates'))
}

const later = '2199-03-01T14:30:00.000Z'
const closed = { status: 'closed', closedReason: 'other', dueAt: null, nextAction: null } as const

test('what a person sent is read whole, with what happened since', async () => {
  const { visitor, admin } = await startApi()
  const person = { firstName: 'Ada', lastName: 'Whole', email: 'Whole@example.com' }
  const inquiry = {
    ...person,
    phone: '617 555 0199',
    interest: 'cardiology',
    study: 'Heart study',
    message: 'I would like to hear about heart studies.',
    preferredCallTime: 'evening',
  } as const
  const visit = {
    preferredDate: far.monday,
    preferredTime: '9:00 AM',
    visitType: 'screening',
  } as const
  expect((await visitor['patient-inquiry'].$post({ json: inquiry })).status).toBe(201)
  const asked = { ...person, phone: '617 555 0199', ...visit, email: 'whole@example.com' } as const
  const sent = await visitor['visit-requests'].$post({ json: asked })
  expect(sent.status).toBe(201)
  const desk = admin.admin.candidates
  const { candidates } = await (await desk.$get({ query: { q: 'Whole' } })).json()
  expect(candidates).toMatchObject([{ email: 'whole@example.com', study: 'Heart study' }])
  const param = { id: String(candidates[0]?.id) }
  const read = await (await desk[':id'].$get({ param })).json()
  expect(read.submissions).toMatchObject([
    { kind: 'visit-request', ...visit },
    { kind: 'patient-inquiry', message: inquiry.message, study: 'Heart study' },
  ])
  const came = read.events.filter(({ kind }) => kind === 'submission')
  expect(came).toMatchObject([
    { kind: 'submission', by: 'visitor', data: { record: 'patient_inquiries' } },
    { kind: 'submission', by: 'visitor', data: { record: 'visit_requests' } },
  ])
  // The status proposes the day of the visit as the next step.
  expect(read.proposals.statuses.visit).toEqual({
    nextAction: 'Visit',
    dueAt: far.mondayAtNine,
  })
  // In the evening, as the person prefers: the office closes at 5 PM, or at 1 PM on Saturdays.
  expect(read.proposals.outcomes.voicemail.dueAt).toMatch(/T(2[01]:30|1[67]:30):00.000Z$/)
})

test('a mail to the person is part of what happened', async () => {
  const { db } = await startApi()
  const { id, read } = await one()
  const { email } = await storedCandidate(id)
  await addEvents(id, [{ kind: 'submission', data: { record: 'patient_inquiries', id: 4711 } }])
  await db.$client.execute({
    sql: `insert into mail_outbox (cause, kind, recipient, next_attempt_at, sent_at, created_at)
      values ('patient_inquiries 4711 confirmation', 'confirmation', ?, '', '2026-01-01T10:00:00.000Z', '')`,
    args: [email],
  })
  const { events } = await read()
  expect(events.filter(({ kind }) => kind === 'mail')).toMatchObject([
    { kind: 'mail', by: 'system', at: '2026-01-01T10:00:00.000Z', data: { kind: 'confirmation' } },
  ])
})

test('a reading is noted once an hour for each person', async () => {
  const { db } = await startApi()
  const { id, read, param } = await one()
  const reader = await addColleague('reader')
  await Promise.all([read(), read(), read()])
  await reader.api.admin.candidates[':id'].$get({ param })
  await read()
  const noted = (await auditOf(id)).map(({ username, action }) => [username, action])
  expect(noted.toSorted()).toEqual([
    ['ada', 'read'],
    ['reader', 'read'],
  ])
  const hourAgo = new Date(Date.now() - 3_601_000).toISOString()
  const entry = {
    username: 'reader',
    userId: reader.id,
    action: 'read' as const,
    createdAt: hourAgo,
  }
  const other = await makeCandidate(db)
  await db.insert(auditLog).values({ ...entry, record: 'candidates', recordId: String(other) })
  await reader.api.admin.candidates[':id'].$get({ param: { id: String(other) } })
  expect(await auditOf(other)).toHaveLength(2)
})

test('a merged candidate is read as the kept one, and cannot be changed', async () => {
  const { db, admin } = await startApi()
  const kept = await one()
  const merged = await makeCandidate(db, { mergedInto: kept.id })
  const param = { id: String(merged) }
  const desk = admin.admin.candidates[':id']
  expect(await (await desk.$get({ param })).json()).toMatchObject({ candidate: { id: kept.id } })
  const change = await desk.$put({ param, json: { status: 'talking', basedOn: 1 } })
  expect([change.status, await change.json()]).toMatchObject([409, { candidate: { id: kept.id } }])
  const attempt = await desk.attempts.$post({ param, json: { outcome: 'reached' } })
  expect(await attempt.json()).toMatchObject({ candidate: { id: kept.id, attempts: 1 } })
  await desk.notes.$post({ param, json: { text: 'Hello' } })
  expect((await kept.read()).events.map(({ kind }) => kind)).toContain('note')
})

test.each(['GET', 'PUT', 'POST attempts', 'POST notes', 'PUT presence'])(
  'nobody by that number: %s answers 404',
  async (route) => {
    const { adminFetch } = await startApi()
    const [method = '', step = ''] = route.split(' ')
    const body = JSON.stringify({ basedOn: 1, outcome: 'reached', text: 'x' })
    const init = { method, headers: { 'Content-Type': 'application/json' } }
    const path = `/api/admin/candidates/999999${step && `/${step}`}`
    const answer = await adminFetch(path, method === 'GET' ? init : { ...init, body })
    expect(await answer.json()).toMatchObject({ status: 404, detail: 'Candidate not found' })
  },
)

test('a new status brings its next step, which staff may choose otherwise', async () => {
  const { put } = await one()
  const talking = await put({ status: 'talking' })
  expect(talking.body).toMatchObject({
    candidate: {
      status: 'talking',
      nextAction: 'Follow up',
      dueAt: expect.any(String),
      version: 2,
    },
  })
  const own = { status: 'screening', nextAction: 'Send the papers', dueAt: later } as const
  expect((await put(own, 2)).body).toMatchObject({ candidate: own })
  // A time with a zone is stored as UTC.
  const moved = await put({ dueAt: '2199-04-01T10:00:00+02:00' }, 3)
  expect(moved.body).toMatchObject({
    candidate: { dueAt: '2199-04-01T08:00:00.000Z', nextAction: 'Send the papers' },
  })
})

test('closing needs a reason and ends the next step; opening again brings one', async () => {
  const { put, read } = await one()
  expect(await put({ status: 'closed' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'closedReason' }] },
  })
  expect((await put({ status: 'closed', closedReason: 'other' })).body).toMatchObject({
    candidate: closed,
  })
  const nothing = await put({ dueAt: later }, 2)
  expect(nothing).toMatchObject({ status: 422, body: { errors: [{ path: 'dueAt' }] } })
  const again = await put({ status: 'new' }, 2)
  expect(again.body).toMatchObject({
    candidate: { status: 'new', closedReason: null, nextAction: 'Call', dueAt: expect.any(String) },
  })
  const { events } = await read()
  expect(events).toMatchObject([
    { kind: 'status', name: 'ada', data: { from: 'new', to: 'closed', reason: 'other' } },
    { kind: 'status', data: { from: 'closed', to: 'new', reason: null } },
    { kind: 'due', data: { from: null, nextAction: 'Call' } },
  ])
})

test('an enrolled person who wrote again keeps the status, and is done with it', async () => {
  const { put } = await one({ status: 'enrolled' })
  const moved = await put({ dueAt: later })
  expect(moved.body).toMatchObject({ candidate: { status: 'enrolled', dueAt: later } })
  const done = await put({ status: 'enrolled' }, 2)
  expect(done.body).toMatchObject({ candidate: { dueAt: null, nextAction: null, version: 3 } })
})

test('assigning is noted with the names of that time, and only those who may work on candidates own one', async () => {
  const { admin } = await startApi()
  const { put, read, id } = await one()
  const colleague = await addColleague('owner-to-be')
  const editor = await addColleague('an-editor', 'editor')
  for (const ownerId of [editor.id, 999_999]) {
    const refused = await put({ ownerId })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'ownerId' }] } })
  }
  const assigned = await put({ ownerId: colleague.id })
  expect(assigned.body).toMatchObject({
    candidate: { ownerId: colleague.id, ownerName: 'owner-to-be' },
  })
  await put({ ownerId: null }, 2)
  const names = { from: null, fromName: null, to: colleague.id, toName: 'owner-to-be' }
  expect((await read()).events).toMatchObject([
    { kind: 'owner', data: names },
    { kind: 'owner', data: { from: names.to, fromName: names.toName, to: null, toName: null } },
  ])
  const changes = (await auditOf(id)).filter(({ action }) => action === 'update')
  expect(changes).toMatchObject([
    { old: { ownerId: null }, new: { ownerId: colleague.id } },
    { old: { ownerId: colleague.id }, new: { ownerId: null } },
  ])
  const { owners } = await (await admin.admin.candidates.owners.$get()).json()
  expect(owners).toContainEqual({ id: colleague.id, name: 'owner-to-be' })
  expect(owners.map(({ name }) => name)).not.toContain('an-editor')
})

test('a change without effect writes nothing', async () => {
  const { put, read, id } = await one()
  const { dueAt } = await storedCandidate(id)
  const same = await put({ status: 'new', ownerId: null, dueAt: dueAt ?? '', nextAction: 'Call' })
  expect(same.body).toMatchObject({ candidate: { version: 1 } })
  expect((await read()).events).toEqual([])
})

test.each([
  [{ status: 'talking' }, 'basedOn'],
  [{ status: 'vip', basedOn: 1 }, 'status'],
  [{ dueAt: 'soon', basedOn: 1 }, 'dueAt'],
  [{ dueAt: '2026-02-31T10:00:00Z', basedOn: 1 }, 'dueAt'],
  [{ dueAt: '9999-12-31T23:59:59-12:00', basedOn: 1 }, 'dueAt'],
  [{ dueAt: null, basedOn: 1 }, 'dueAt'],
  [{ ownerId: 'me', basedOn: 1 }, 'ownerId'],
  [{ ownerId: 1.5, basedOn: 1 }, 'ownerId'],
  [{ nextAction: ' ', basedOn: 1 }, 'nextAction'],
  [{ status: 'closed', closedReason: 'bored', basedOn: 1 }, 'closedReason'],
])('the change %j is refused at its field', async (change, path) => {
  const { adminFetch } = await startApi()
  const { id, read } = await one()
  const answer = await adminFetch(`/api/admin/candidates/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  })
  expect(await answer.json()).toMatchObject({ status: 422, errors: [{ path }] })
  expect((await read()).candidate.version).toBe(1)
})

test('of two people at once one is refused, and told who changed what', async () => {
  const grace = await addColleague('grace')
  const { param, put, read } = await one()
  const desk = grace.api.admin.candidates[':id']
  await desk.$put({ param, json: { status: 'talking', basedOn: 1 } })
  await desk.attempts.$post({ param, json: { outcome: 'voicemail' } })
  const stale = await put({ status: 'closed', closedReason: 'other' })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      candidate: { status: 'talking', version: 3, attempts: 1 },
      changedBy: {
        name: 'grace',
        at: expect.any(String),
        what: [
          { kind: 'status', data: { to: 'talking' } },
          { kind: 'due', data: { nextAction: 'Follow up' } },
          { kind: 'attempt', data: { outcome: 'voicemail' } },
          { kind: 'due', data: { nextAction: 'Call again' } },
        ],
      },
    },
  })
  // Only changes after the version that the user saw.
  const nearly = await put({ status: 'screening' }, 2)
  expect(nearly.body).toMatchObject({ changedBy: { what: [{ kind: 'attempt' }, { kind: 'due' }] } })
  expect((await read()).candidate.status).toBe('talking')
})

test('of ten changes at the same moment one is taken', async () => {
  const { put, read } = await one()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => put({ nextAction: `Step ${n}` })),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
  const { candidate, events } = await read()
  expect(candidate.version).toBe(2)
  expect(events).toHaveLength(1)
})

test('an attempt that reached nobody is tried again, and after the third one the end is proposed', async () => {
  const { attempt, read, id } = await one()
  const first = await attempt({ outcome: 'no-answer', note: 'Rang for long.' })
  expect(first).toMatchObject({
    candidate: { status: 'contacting', attempts: 1, nextAction: 'Call again' },
    event: {
      kind: 'attempt',
      name: 'ada',
      data: { channel: 'phone', outcome: 'no-answer', note: 'Rang for long.' },
    },
  })
  await attempt({ outcome: 'voicemail', channel: 'text' })
  const third = await attempt({ outcome: 'no-answer' })
  expect(third.candidate).toMatchObject({ attempts: 3, nextAction: 'Close as unreachable' })
  const { candidate, events, proposals } = await read()
  expect(candidate).toEqual(third.candidate)
  expect(events.filter(({ kind }) => kind === 'attempt')).toHaveLength(3)
  expect(proposals.outcomes.reached).toMatchObject({ status: 'talking', nextAction: 'Follow up' })
  const entries = await auditOf(id)
  expect(entries.filter(({ action }) => action === 'update')).toHaveLength(3)
  // The log is kept forever, so it must not contain texts of staff about the person.
  expect(JSON.stringify(entries)).not.toContain('Rang for long')
})

test('reached, somebody is talking; a time that staff choose is taken', async () => {
  const { attempt } = await one({ status: 'contacting' })
  const reached = await attempt({ outcome: 'reached', channel: 'in-person' })
  expect(reached.candidate).toMatchObject({ status: 'talking', nextAction: 'Follow up' })
  const back = await attempt({ outcome: 'call-back', dueAt: later })
  expect(back.candidate).toMatchObject({ status: 'talking', nextAction: 'Call back', dueAt: later })
})

test('attempts at the same moment are all kept, each on top of the other', async () => {
  const { attempt, put, read } = await one()
  await Promise.all([
    attempt({ outcome: 'voicemail' }),
    attempt({ outcome: 'no-answer' }),
    attempt({ outcome: 'voicemail' }),
    put({ nextAction: 'Something else' }),
  ])
  const { candidate, events } = await read()
  expect(candidate).toMatchObject({ attempts: 3, status: 'contacting' })
  expect(events.filter(({ kind }) => kind === 'attempt')).toHaveLength(3)
})

test('forty calls that are logged at once are all kept', async () => {
  const { attempt, read, id } = await one()
  // `attempt` expects that each attempt is saved.
  await Promise.all(Array.from({ length: 40 }, () => attempt({ outcome: 'voicemail' })))
  const { candidate, events, proposals } = await read()
  expect(candidate).toMatchObject({ attempts: 40, status: 'contacting' })
  expect(events.filter(({ kind }) => kind === 'attempt')).toHaveLength(40)
  expect(proposals.outcomes.voicemail.nextAction).toBe('Close as unreachable')
  expect((await auditOf(id)).filter(({ action }) => action === 'update')).toHaveLength(40)
})

test('a note changes no field and conflicts with nothing', async () => {
  const { note, put, read } = await one()
  const answer = await note('Prefers mornings.\r\nHas a dog.')
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    { candidate: { version: 1 }, event: { data: { text: 'Prefers mornings.\nHas a dog.' } } },
  ])
  expect((await put({ status: 'talking' })).status).toBe(200)
  expect((await note(' ')).status).toBe(422)
  expect((await read()).events[0]).toMatchObject({ kind: 'note', name: 'ada' })
})

test('a closed candidate keeps attempts, but no time for them', async () => {
  const { attempt, param } = await one(closed)
  const { admin } = await startApi()
  expect((await attempt({ outcome: 'reached' })).candidate).toMatchObject({
    ...closed,
    attempts: 1,
  })
  const json = { outcome: 'call-back', dueAt: later } as const
  const timed = await admin.admin.candidates[':id'].attempts.$post({ param, json })
  expect(timed.status).toBe(422)
})

test('the history of a candidate cannot be changed', async () => {
  const { db } = await startApi()
  const { note, id } = await one()
  await note('Stays.')
  const ofCandidate = eq(candidateEvents.candidateId, id)
  const change = db.update(candidateEvents).set({ name: 'x' }).where(ofCandidate)
  await expect(change).rejects.toThrow()
  await expect(db.delete(candidateEvents).where(ofCandidate)).rejects.toThrow()
})

test('an open page says who else looks at a candidate, without keeping anybody signed in', async () => {
  const { db } = await startApi()
  const { admin } = await startApi()
  const { param, id } = await one()
  const grace = await addColleague('looking')
  const others = async (api: typeof admin) => {
    const answer = await api.admin.candidates[':id'].presence.$put({ param })
    return (await answer.json()).others
  }
  expect(await others(grace.api)).toEqual([])
  expect(await others(admin)).toEqual(['looking'])
  expect(await others(grace.api)).toEqual(['ada'])
  const past = new Date(Date.now() - 46_000).toISOString()
  const sql = `update candidate_presence set seen_at = ? where user_id = ?`
  await db.$client.execute({ sql, args: [past, grace.id] })
  expect(await others(admin)).toEqual([])
  const rows = await db.$client.execute(
    `select * from candidate_presence where candidate_id = ${id}`,
  )
  expect(rows.rows).toHaveLength(1)

  const idle = new Date(Date.now() - 10 * 60_000).toISOString()
  const touch = `update sessions set seen_at = ? where user_id = ?`
  await db.$client.execute({ sql: touch, args: [idle, grace.id] })
  await others(grace.api)
  // Writes run one after the other: after the second call, the writes of the first are stored.
  await others(grace.api)
  const seen = `select seen_at from sessions where user_id = ${grace.id}`
  expect((await db.$client.execute(seen)).rows[0]?.['seen_at']).toBe(idle)
})

test('two owners of one name are told apart by their usernames', async () => {
  const { admin } = await startApi()
  const twins = [await addColleague('ana-b'), await addColleague('ana-brown')]
  for (const [n, { id }] of twins.entries()) {
    const json = { name: 'Ana Brown', email: `ana${n}@example.com`, role: 'coordinator' } as const
    const named = await admin.admin.users[':id'].$put({ param: { id: String(id) }, json })
    expect(named.status).toBe(200)
  }
  const { owners } = await (await admin.admin.candidates.owners.$get()).json()
  expect(owners.filter(({ name }) => name.startsWith('Ana'))).toEqual([
    { id: twins[0]?.id, name: 'Ana Brown (ana-b)' },
    { id: twins[1]?.id, name: 'Ana Brown (ana-brown)' },
  ])
})

test.each([
  ['+49 30 901820', 'Europe/Berlin'],
  ['+44 20 7946 0958', 'Europe/London'],
  ['617-555-0142', null],
  ['ask at the desk', null],
])(
  'the time zone of %s is %s: known only where the whole country has one time',
  async (phone, zone) => {
    const { db, admin } = await startApi()
    const id = await makeCandidate(db, { phone, phoneKey: phoneKeyOf(phone) })
    const one = await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })
    expect(await one.json()).toMatchObject({ personZone: zone })
  },
)
