import { beforeAll, expect, test } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { candidateRecord, personOf } from '#tests/helpers/candidates/candidacies.ts'
import { eventsOf } from '#tests/helpers/candidates/stored-candidates.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addScreenedStudy, screen } from '#tests/helpers/studies/prescreener.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { act, book, freeTimes, postVisit } from '#tests/helpers/visits/booking.ts'
import { saveType } from '#tests/helpers/visits/visits.ts'

let api: Awaited<ReturnType<typeof startApi>>
let consultations: string[]
let calls: string[]
beforeAll(async () => {
  api = await startApi()
  await saveType(api, 'call', { hours: officeHours })
  consultations = (await freeTimes(api, 'consultation', 8, 20)).map(({ startsAt }) => startsAt)
  calls = (await freeTimes(api, 'call', 8, 20, '')).map(({ startsAt }) => startsAt)
})

const read = 'Read what was sent'
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function send(email: string, more: object = {}) {
  const json = { ...inquiry({ email }), ...more }
  const answer = await api.fetch('/api/patient-inquiry', jsonRequest('POST', json))
  expect(answer.status).toBe(201)
}

async function put(id: number, change: object) {
  const { candidate } = await candidateRecord(id)
  const json = { ...change, basedOn: candidate.version }
  const answer = await api.admin.admin.candidates[':id'].$put({ param: { id: String(id) }, json })
  expect(answer.status).toBe(200)
}

/** A person whom staff have talked to, and will call again on a day. */
async function known(first: object = {}) {
  const email = newEmail()
  await send(email, first)
  const id = await personOf(email)
  const step = { nextAction: 'Follow up', dueAt: new Date(Date.now() + 3600_000).toISOString() }
  await put(id, { status: 'talking', ...step })
  return { id, email, step }
}

const stranger = {
  phone: '617 555 0199',
  askingFor: 'somebody-else',
  callerName: 'Eve Stone',
  relation: 'daughter',
  preferredCallTime: 'evening',
}

test('a form under the name and address of a person who is known changes nothing but that staff read it', async () => {
  const { id, email, step } = await known({ preferredCallTime: 'morning' })
  const before = await candidateRecord(id)
  await send(email, { ...stranger, callAt: calls[0] })
  const { candidate, contacts, submissions, proposals } = await candidateRecord(id)
  expect(contacts).toEqual(before.contacts)
  expect(candidate).toMatchObject({
    status: 'talking',
    callerName: null,
    relation: null,
    callTime: 'morning',
    nextAction: read,
    dueAt: step.dueAt,
  })
  expect(submissions).toHaveLength(3)
  // The earlier step is not lost.
  expect(proposals.read).toEqual(step)
  const noted = (await eventsOf(email)).filter(({ kind, by }) => kind === 'due' && by === 'visitor')
  expect(noted).toMatchObject([{ data: { was: 'Follow up', from: step.dueAt } }])
  await put(id, proposals.read ?? {})
  expect((await candidateRecord(id)).proposals.read).toBeUndefined()
})

test('staff take over what a form says with one press each', async () => {
  const { id, email } = await known()
  await send(email, { ...stranger, callAt: calls[4] })
  const brought = (await candidateRecord(id)).submissions.flatMap((one) => one.brought)
  expect(brought.map(({ what }) => what).toSorted()).toEqual([
    'call',
    'callTime',
    'caller',
    'phone',
  ])
  for (const { change } of brought) await put(id, change)
  const { candidate, submissions, contacts } = await candidateRecord(id)
  const { phone, callerName, relation } = stranger
  const step = { nextAction: 'Call', dueAt: calls[4] }
  expect(candidate).toMatchObject({ phone, callerName, relation, callTime: 'evening', ...step })
  expect(contacts.map(({ value }) => value)).toContain(inquiry().phone)
  // The first form has the old number, which is already known.
  expect(submissions.flatMap((one) => one.brought)).toEqual([])
})

test('a visit that is booked for somebody who is known is read before it, and agreed on by staff', async () => {
  const { id, email } = await known()
  await put(id, { dueAt: '2199-01-01T00:00:00.000Z' })
  const startsAt = consultations[0] ?? ''
  const visit = await book(api, startsAt, { email })
  expect(visit.status).toBe('confirmed')
  const { candidate, submissions } = await candidateRecord(id)
  expect(candidate).toMatchObject({ status: 'talking', nextAction: read })
  expect(String(candidate.dueAt) < startsAt).toBe(true)
  const [brought] = submissions.flatMap((one) => one.brought)
  expect(brought?.what).toBe('visit')
  await put(id, brought?.change ?? {})
  const agreed = { status: 'visit', nextAction: 'Visit', dueAt: startsAt }
  expect((await candidateRecord(id)).candidate).toMatchObject(agreed)
})

test('cancelling or moving such a visit with its link changes nothing of what is next either', async () => {
  const { id, email, step } = await known()
  const visit = await book(api, consultations[4] ?? '', { email })
  await put(id, step)
  expect((await act(api, visit, { startsAt: consultations[8] })).status).toBe(200)
  const first = await candidateRecord(id)
  expect(first.candidate).toMatchObject({ status: 'talking', nextAction: read })
  expect(first.proposals.read).toEqual(step)
  expect((await act(api, visit, { cancel: true })).status).toBe(200)
  const { candidate, proposals } = await candidateRecord(id)
  expect([candidate.nextAction, proposals.read]).toEqual([read, step])
})

test('the visit of somebody’s first form is theirs: it is agreed, and cancelling it is called about', async () => {
  const email = newEmail()
  const visit = await book(api, consultations[12] ?? '', { email })
  const id = await personOf(email)
  expect((await candidateRecord(id)).candidate).toMatchObject({ status: 'visit' })
  // The same happens if another step is next.
  await put(id, { nextAction: 'Send the way', dueAt: new Date(Date.now() + 60_000).toISOString() })
  await act(api, visit, { cancel: true })
  expect((await candidateRecord(id)).candidate).toMatchObject({ nextAction: 'Cancelled: call' })
})

test('so is the visit of a later form, once staff have moved it', async () => {
  const { id, email, step } = await known()
  const visit = await book(api, consultations[16] ?? '', { email })
  const { rows } = await api.db.$client.execute({
    sql: 'select updated_at from visit_requests where id = ?',
    args: [visit.id],
  })
  const moved = { startsAt: consultations[20], basedOn: rows[0]?.['updated_at'] }
  const path = `/api/admin/visit-requests/${visit.id}`
  expect((await api.adminFetch(path, jsonRequest('PUT', moved))).status).toBe(200)
  await put(id, step)
  await act(api, visit, { cancel: true })
  expect((await candidateRecord(id)).candidate).toMatchObject({ nextAction: 'Cancelled: call' })
})

test('whoever books the time of a visit under the same name, and cancels, cancels nothing that is next', async () => {
  const email = newEmail()
  const startsAt = consultations[16] ?? ''
  await book(api, startsAt, { email })
  const id = await personOf(email)
  const theirs = await book(api, startsAt, { email, visitType: 'information' })
  const step = { nextAction: 'Visit', dueAt: startsAt }
  expect((await candidateRecord(id)).proposals.read).toEqual(step)
  await put(id, step)
  await act(api, theirs, { cancel: true })
  const { candidate, proposals } = await candidateRecord(id)
  expect([candidate.nextAction, proposals.read]).toEqual([read, step])
})

test('of two pending requests under one name the first keeps its place', async () => {
  const email = newEmail()
  const times = (await freeTimes(api, 'screening', 25, 40)).map(({ startsAt }) => startsAt)
  for (const startsAt of [times[0], times[8]]) {
    const sent = { submissionId: crypto.randomUUID(), email, startsAt, visitType: 'screening' }
    const answer = await postVisit(api, { ...inquiry(), ...sent, location: 1 })
    expect(answer.status).toBe(201)
  }
  const { rows } = await api.db.$client.execute({
    sql: 'select id from visit_requests where email = ? order by id',
    args: [email],
  })
  const [from = '', to = ''] = [times[0], times[8]].map((time) => time?.slice(0, 10))
  const answer = await api.adminFetch(`/api/admin/calendar?location=1&from=${from}&to=${to}`)
  const { days } = (await answer.json()) as { days: { visits: { id: number; holds: boolean }[] }[] }
  const held = new Map(days.flatMap(({ visits }) => visits.map(({ id, holds }) => [id, holds])))
  expect(rows.map(({ id }) => held.get(Number(id)))).toEqual([true, false])
})

test('each form keeps its own outcome of the first questions, and no later one changes what is known', async () => {
  const study = await addScreenedStudy()
  const email = newEmail()
  const ticketOf = async (answers: object) =>
    ((await (await screen(study.slug, answers)).json()) as { ticket: string }).ticket
  const [fits, unsure] = [{ migraine: 'yes', low: 'no' }, { migraine: 'not-sure' }]
  const about = { study: study.title }
  await send(email, { ...about, prescreen: await ticketOf(fits), keepAnswers: true })
  await send(email, { ...about, prescreen: await ticketOf(unsure) })
  const { candidacies, submissions } = await candidateRecord(await personOf(email))
  expect(candidacies).toMatchObject([{ prescreenOutcome: 'may-fit', answers: fits }])
  expect(submissions).toMatchObject([
    { prescreen: { outcome: 'unsure', answers: null } },
    { prescreen: { outcome: 'may-fit', answers: fits } },
  ])
})
