import { roomForAll } from '#tests/helpers/visits/visits.ts'
import { expect, test } from 'vitest'
import { promiseOf } from '#db/candidates/admission/lead.ts'
import { officeHours } from '#db/model/hours/hours.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  candidateOf,
  candidatesLike,
  eventsOf,
  setCandidate,
} from '#tests/helpers/candidates/stored-candidates.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

const office = { timeZone: 'America/New_York', hours: officeHours }
const phoneRegion = 'DE'
const api = () => startApi({ PHONE_REGION: phoneRegion })

const person = (email: string) => ({
  submissionId: crypto.randomUUID(),
  firstName: 'Ada',
  lastName: 'Moss',
  email,
  phone: '030 1234567',
})

const inquiry = (email: string, more = {}) => ({
  ...person(email),
  interest: 'cardiology' as const,
  message: 'I would like to hear about heart studies.',
  ...more,
})

roomForAll(api)

const visit = (email: string) => ({
  ...person(email),
  preferredDate: far.monday,
  preferredTime: '9:00 AM' as const,
  visitType: 'screening' as const,
  studyInterest: 'diabetes' as const,
})

async function inquire(email: string, more = {}) {
  const { visitor } = await api()
  const answer = await visitor['patient-inquiry'].$post({ json: inquiry(email, more) })
  expect(answer.status).toBe(201)
  return Number((await answer.json()).id)
}

async function requestVisit(email: string) {
  const { visitor } = await api()
  const answer = await visitor['visit-requests'].$post({ json: visit(email) })
  expect(answer.status).toBe(201)
  return Number((await answer.json()).id)
}

const submission = (record: string, id: number) =>
  expect.objectContaining({ kind: 'submission', by: 'visitor', data: { record, id } })

test.each([
  ['on Monday morning', '2026-03-02T15:00:00Z', '2026-03-03T15:00:00Z'],
  [
    'on Friday, for on Saturday people come by appointment',
    '2026-02-27T21:30:00Z',
    '2026-03-02T21:30:00Z',
  ],
  [
    'on Saturday at 23:50, when it counts from Monday 8:00',
    '2026-02-15T04:50:00Z',
    '2026-02-17T13:00:00Z',
  ],
  ['on Friday before the clock goes forward', '2026-03-06T15:00:00Z', '2026-03-09T14:00:00Z'],
  ['on Friday before the clock goes back', '2026-10-30T14:00:00Z', '2026-11-02T15:00:00Z'],
  ['on the eve of Thanksgiving', '2026-11-25T15:00:00Z', '2026-11-27T15:00:00Z'],
])('an inquiry that came %s is due one business day later', (_, sent, due) => {
  expect(promiseOf('patient-inquiry', new Date(sent), office)).toEqual(new Date(due))
})

test('an inquiry makes a candidate who is due when the form promises an answer', async () => {
  const id = await inquire('First.Last@Example.com', { study: 'HEART-1', firstName: 'Zoë' })
  const [event] = await eventsOf('first.last@example.com')
  expect(event).toEqual(submission('patient_inquiries', id))
  const sentAt = event?.at ?? ''
  expect(await candidateOf('first.last@example.com')).toMatchObject({
    first_name: 'Zoë',
    last_name: 'Moss',
    phone: '030 1234567',
    phone_key: '+49301234567',
    name_key: 'moss zoe',
    search_text: 'zoe moss first.last@example.com 0301234567',
    status: 'new',
    owner_id: null,
    next_action: 'Call',
    due_at: promiseOf('patient-inquiry', new Date(sentAt), office).toISOString(),
    study: 'HEART-1',
    interest: null,
    source: 'patient-inquiry',
    version: 1,
    created_at: sentAt,
  })
})

test('a visit request makes a candidate who is due within 24 hours', async () => {
  const id = await requestVisit('visitor@example.com')
  const [event] = await eventsOf('visitor@example.com')
  expect(event).toEqual(submission('visit_requests', id))
  const candidate = await candidateOf('visitor@example.com')
  expect(candidate).toMatchObject({ source: 'visit-request', study: null, interest: 'diabetes' })
  expect(Date.parse(String(candidate['due_at'])) - Date.parse(event?.at ?? '')).toBe(24 * 3600_000)
})

test('a visit request is due when the company promises an answer', () => {
  // Friday, 2 PM.
  const sentAt = new Date('2026-11-13T19:00:00Z')
  const due = (promise: string) =>
    promiseOf('visit-request', sentAt, { ...office, promise })
      .toISOString()
      .slice(0, 16)
  expect(due('within 24 hours')).toBe('2026-11-14T19:00')
  expect(due('Within 48 Hours')).toBe('2026-11-15T19:00')
  expect(due('within an hour')).toBe('2026-11-13T20:00')
  expect(due('within two business days')).toBe('2026-11-17T19:00')
  expect(due('by the end of 1 working day')).toBe('2026-11-16T19:00')
  expect(due('within a week')).toBe('2026-11-20T19:00')
  for (const words of ['soon', 'within 0 days', '', 'constructor days']) {
    expect(due(words), words).toBe('2026-11-14T19:00')
  }
})

test('whatever else comes from the address joins, case aside, and what was known first stays', async () => {
  const first = await inquire('joins@example.com', { firstName: 'Ada' })
  const before = await candidateOf('joins@example.com')
  const second = await inquire('JOINS@example.com', { firstName: 'Adelaide', phone: '030 7654321' })
  const third = await requestVisit('Joins@Example.com')
  const sent = (await eventsOf('joins@example.com')).filter(({ kind }) => kind === 'submission')
  expect(sent).toEqual([
    submission('patient_inquiries', first),
    submission('patient_inquiries', second),
    submission('visit_requests', third),
  ])
  const after = await candidateOf('joins@example.com')
  expect(after).toMatchObject({ first_name: 'Ada', phone: before['phone'], status: 'new' })
  const due = [before['due_at'], after['due_at']].map(String)
  expect(due[1]).toBe(due.toSorted()[0])
})

test('what somebody sends who is known is read when they are due, or when the promise is if that is earlier', async () => {
  await inquire('earlier@example.com')
  const soon = new Date(Date.now() + 60_000).toISOString()
  await setCandidate(
    'earlier@example.com',
    `status = 'talking', due_at = '${soon}', next_action = 'Follow up'`,
  )
  await requestVisit('earlier@example.com')
  const read = { status: 'talking', next_action: 'Read what was sent' }
  expect(await candidateOf('earlier@example.com')).toMatchObject({ ...read, due_at: soon })
  await setCandidate('earlier@example.com', `due_at = '2199-01-01T00:00:00.000Z'`)
  await requestVisit('earlier@example.com')
  const { due_at: due, ...later } = await candidateOf('earlier@example.com')
  expect(later).toMatchObject(read)
  expect(String(due) < '2199').toBe(true)
})

test('the same submission sent again changes nothing', async () => {
  const { visitor } = await api()
  const json = inquiry('again@example.com')
  await visitor['patient-inquiry'].$post({ json })
  await setCandidate(
    'again@example.com',
    `status = 'closed', closed_reason = 'other', due_at = null`,
  )
  const before = await candidateOf('again@example.com')
  await visitor['patient-inquiry'].$post({ json })
  // Other content has the same id, so it is not stored.
  const other = { ...json, message: 'Something else entirely.' }
  expect((await visitor['patient-inquiry'].$post({ json: other })).status).toBe(409)
  expect(await candidateOf('again@example.com')).toEqual(before)
  expect(await eventsOf('again@example.com')).toHaveLength(1)
})

const close = `status = 'closed', closed_reason = 'unreachable', due_at = null, next_action = null`

test('a closed candidate who writes is new again, with the same owner and attempts', async () => {
  await inquire('back@example.com')
  await setCandidate('back@example.com', `${close}, attempts = 3, owner_id = 1`)
  const { visitor } = await api()
  await Promise.all(
    [1, 2].map(() => visitor['patient-inquiry'].$post({ json: inquiry('back@example.com') })),
  )
  expect(await candidateOf('back@example.com')).toMatchObject({
    status: 'new',
    closed_reason: null,
    owner_id: 1,
    attempts: 3,
    next_action: 'Read what was sent',
    version: 2,
  })
  const events = await eventsOf('back@example.com')
  expect(events.filter(({ kind }) => kind === 'status')).toMatchObject([
    { by: 'visitor', data: { from: 'closed', to: 'new' } },
  ])
  expect(events.filter(({ kind }) => kind === 'submission')).toHaveLength(3)
})

test('somebody who is enrolled and writes stays enrolled, and is not forgotten', async () => {
  await inquire('enrolled@example.com')
  await setCandidate('enrolled@example.com', `status = 'enrolled', due_at = null`)
  await inquire('enrolled@example.com')
  const candidate = await candidateOf('enrolled@example.com')
  expect(candidate).toMatchObject({ status: 'enrolled', next_action: 'Read what was sent' })
  expect(candidate['due_at']).not.toBeNull()
})

test('what comes from the address of a merged candidate joins the kept one', async () => {
  await inquire('kept@example.com')
  await inquire('alias@example.com')
  const kept = await candidateOf('kept@example.com')
  await setCandidate('alias@example.com', `merged_into = ${kept['id']}, ${close}`)
  await setCandidate('kept@example.com', close)
  const alias = await candidateOf('alias@example.com')
  const id = await inquire('Alias@example.com')
  expect(await candidateOf('alias@example.com')).toEqual(alias)
  expect(await candidateOf('kept@example.com')).toMatchObject({ status: 'new', version: 2 })
  // The event stays with its address, so that undoing the merge moves it too.
  expect((await eventsOf('alias@example.com')).at(-1)).toEqual(submission('patient_inquiries', id))
  expect((await eventsOf('kept@example.com')).at(-1)).toMatchObject({ kind: 'status' })
})

test('200 at once from one address make one candidate with 200 submissions', async () => {
  const { visitor, cron } = await api()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      at % 2 === 0
        ? visitor['patient-inquiry'].$post({ json: inquiry('Crowd@example.com') })
        : visitor['visit-requests'].$post({ json: visit('crowd@example.com') }),
    ),
  )
  // On a busy machine some wait in the inbox.
  expect(answers.filter(({ status }) => status !== 201 && status !== 202)).toEqual([])
  await cron()
  expect(await candidatesLike('crowd@example.com')).toHaveLength(1)
  const sent = (await eventsOf('crowd@example.com'))
    .filter(({ kind }) => kind === 'submission')
    .map(({ data }) => JSON.stringify(data))
  expect(new Set(sent).size).toBe(200)
  expect(sent).toHaveLength(200)
})

test('what waited in the inbox, or was held, counts from when it was sent', async () => {
  const { files, cron, admin } = await api()
  const bucket = await files()
  const since = '2026-03-02T15:00:00.000Z'
  const due = '2026-03-03T15:00:00.000Z'
  const keep = async (folder: string, email: string) => {
    const kept = inquiry(email)
    const key = `${folder}/patient-inquiry/${kept.submissionId}.json`
    await bucket.put(key, JSON.stringify(kept), { customMetadata: { since } })
    return kept.submissionId
  }
  await keep('inbox', 'waited@example.com')
  await cron()
  const id = await keep('refused', 'held@example.com')
  const param = { name: 'patient-inquiry', id } as const
  await admin.admin.refused[':name'][':id'].retry.$post({ param })
  for (const email of ['waited@example.com', 'held@example.com']) {
    expect(await candidateOf(email)).toMatchObject({ due_at: due, created_at: since })
    expect(await eventsOf(email)).toMatchObject([{ kind: 'submission', at: since }])
  }
})

test('a search finds people by every name and number that they gave, in whatever form', async () => {
  const { admin } = await api()
  const found = async (q: string) => {
    const { candidates } = await (await admin.admin.candidates.$get({ query: { q } })).json()
    return candidates.map(({ email }) => email)
  }
  const email = 'several@example.com'
  await inquire(email, { firstName: 'Mary', lastName: 'Quill' })
  const { id, version } = await candidateOf(email)
  const renamed = await admin.admin.candidates[':id'].$put({
    param: { id: String(id) },
    json: { firstName: 'Molly', lastName: 'Quill-Hart', basedOn: Number(version) },
  })
  expect(renamed.status).toBe(200)
  await inquire(email, { firstName: 'Molly', lastName: 'Quill-Hart', phone: '0171 5550199' })
  for (const q of ['mary quill', 'quill hart', 'molly', '+49 171 5550199', '030 1234567 molly'])
    expect([q, await found(q)]).toEqual([q, [email]])
  const { search_text: text } = await candidateOf(email)
  await inquire(email, { firstName: 'Molly', lastName: 'Quill-Hart', phone: '0171/555 0199' })
  expect((await candidateOf(email))['search_text']).toBe(text)
  // Many forms at once: some are stored in one batch, and the text stays within its limit.
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      inquire(email, {
        firstName: 'Molly',
        lastName: 'Quill-Hart',
        phone: `0171 5550${n} ext. ${'1'.repeat(30)}`,
      }),
    ),
  )
  expect(String((await candidateOf(email))['search_text']).length).toBeLessThan(5000)
})

async function setVisit(id: number, status: 'pending' | 'confirmed' | 'completed' | 'cancelled') {
  const { admin } = await api()
  const param = { id: String(id) }
  const answer = await admin.admin['visit-requests'][':id'].status.$put({ param, json: { status } })
  expect(answer.status).toBe(200)
}

test('confirming a visit moves its candidate to the visit, and taking it back puts back what there is to do', async () => {
  const id = await requestVisit('Guest@example.com')
  const before = await candidateOf('guest@example.com')
  await setVisit(id, 'confirmed')
  await setVisit(id, 'confirmed')
  expect(await candidateOf('guest@example.com')).toMatchObject({
    status: 'visit',
    next_action: 'Visit',
    due_at: far.mondayAtNine,
    version: 2,
  })
  await setVisit(id, 'pending')
  const after = await candidateOf('guest@example.com')
  // The figures count that the visit was agreed at some time.
  expect(after).toEqual({
    ...before,
    furthest: 2,
    version: 3,
    updated_at: after['updated_at'],
  })
  const events = await eventsOf('guest@example.com')
  expect(
    events.slice(1).map(({ kind, name, data }) => [kind, name, data.status ?? data.to]),
  ).toEqual([
    ['visit', 'ada', 'confirmed'],
    ['status', 'ada', 'visit'],
    ['visit', 'ada', 'pending'],
    ['status', 'ada', 'new'],
  ])
})

test('an agreed visit keeps its day however often nobody answers, and the tries before it do not count', async () => {
  const { admin } = await api()
  const id = await requestVisit('keeps@example.com')
  await setVisit(id, 'confirmed')
  const { id: candidate } = await candidateOf('keeps@example.com')
  const param = { id: String(candidate) }
  const miss = async () => {
    const json = { outcome: 'no-answer' } as const
    return (await admin.admin.candidates[':id'].attempts.$post({ param, json })).json()
  }
  const visit = { status: 'visit', nextAction: 'Visit', dueAt: far.mondayAtNine }
  for (const attempts of [1, 2, 3, 4])
    expect(await miss()).toMatchObject({ candidate: { ...visit, attempts } })
  await setVisit(id, 'cancelled')
  const again = { candidate: { nextAction: 'Call again' } }
  for (const expected of [again, again, { candidate: { nextAction: 'Close as unreachable' } }])
    expect(await miss()).toMatchObject(expected)
})

test('a candidate who has been changed since stays as somebody left them', async () => {
  const id = await requestVisit('changed@example.com')
  await setVisit(id, 'confirmed')
  await setCandidate('changed@example.com', `next_action = 'Send the map', version = version + 1`)
  const before = await candidateOf('changed@example.com')
  await setVisit(id, 'pending')
  await setVisit(id, 'cancelled')
  expect(await candidateOf('changed@example.com')).toEqual(before)
  const kinds = (await eventsOf('changed@example.com')).map(({ kind }) => kind)
  expect(kinds).toEqual(['submission', 'visit', 'status', 'visit', 'visit'])
})

test('a visit of somebody who is further on changes nothing but the history', async () => {
  const id = await requestVisit('further@example.com')
  await setCandidate('further@example.com', `status = 'screening'`)
  const before = await candidateOf('further@example.com')
  await setVisit(id, 'confirmed')
  expect(await candidateOf('further@example.com')).toEqual(before)
  expect((await eventsOf('further@example.com')).at(-1)).toMatchObject({
    kind: 'visit',
    data: { id, status: 'confirmed' },
  })
})
