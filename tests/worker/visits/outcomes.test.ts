import { beforeAll, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import { act, book, type Booked, freeTimes } from '#tests/helpers/visits/booking.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api
let times: string[]
let next = 0

beforeAll(async () => {
  api = await startApi()
  times = (await freeTimes(api, 'consultation', 4, 60)).map(({ startsAt }) => startsAt)
})

const freeTime = () => times[next++ * 2] ?? ''

async function personOf(email: string) {
  const { candidates } = api.admin.admin
  const { candidates: found } = await (await candidates.$get({ query: { q: email } })).json()
  const answer = await candidates[':id'].$get({ param: { id: String(found[0]?.id) } })
  return answer.json()
}

const stepOf = async (email: string) => {
  const { status, nextAction, dueAt } = (await personOf(email)).candidate
  return { status, nextAction, dueAt }
}

/** As if the visit had been two hours ago, at the time in its candidate's next step. */
async function makePast({ id, startsAt }: Booked) {
  const [from, to] = [2, 1].map((hours) => new Date(Date.now() - hours * 3600_000).toISOString())
  await api.db.$client.batch([
    {
      sql: 'update visit_requests set starts_at = ?, ends_at = ? where id = ?',
      args: [from ?? '', to ?? '', id],
    },
    { sql: 'update candidates set due_at = ? where due_at = ?', args: [from ?? '', startsAt] },
  ])
}

async function setOutcome(id: number, outcome: 'attended' | 'late-cancel' | 'no-show') {
  const requests = api.admin.admin['visit-requests']
  const param = { id: String(id) }
  const { request } = await (await requests[':id'].$get({ param })).json()
  const answer = await requests[':id'].$put({
    param,
    json: { outcome, basedOn: request.updatedAt },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).request
}

test('a booked visit is the next step, and so is each thing that its visitor does', async () => {
  const email = 'steps@example.com'
  const visit = await book(api, freeTime(), { email })
  expect(await stepOf(email)).toEqual({
    status: 'visit',
    nextAction: 'Visit',
    dueAt: visit.startsAt,
  })
  const { candidacies } = await personOf(email)
  expect(candidacies.map(({ status }) => status)).toEqual(['visit'])
  await act(api, visit, { startsAt: freeTime() })
  expect(await stepOf(email)).toMatchObject({ nextAction: 'New time: look' })
  await act(api, visit, { cancel: true })
  const step = await stepOf(email)
  expect(step).toMatchObject({ nextAction: 'Cancelled: call' })
  expect(Date.parse(step.dueAt ?? '')).toBeLessThanOrEqual(Date.now())
})

test('after its end a visit asks whether somebody came; a second miss proposes to close', async () => {
  const email = 'missed@example.com'
  const first = await book(api, freeTime(), { email })
  await makePast(first)
  await api.cron()
  expect(await stepOf(email)).toMatchObject({ nextAction: 'Did they come?' })
  expect(await setOutcome(first.id, 'no-show')).toMatchObject({
    status: 'completed',
    outcome: 'no-show',
  })
  expect(await stepOf(email)).toMatchObject({ nextAction: 'Call about the missed visit' })
  const second = await book(api, freeTime(), { email })
  await makePast(second)
  await setOutcome(second.id, 'no-show')
  expect(await stepOf(email)).toMatchObject({ nextAction: 'Close as unreachable' })
})

test('a visit that somebody came to is completed, and a late cancellation is cancelled', async () => {
  const came = await book(api, freeTime(), { email: 'came@example.com' })
  await makePast(came)
  expect(await setOutcome(came.id, 'attended')).toMatchObject({ status: 'completed' })
  expect(await stepOf('came@example.com')).toMatchObject({ nextAction: 'Follow up' })
  const late = await book(api, freeTime(), { email: 'latecancel@example.com' })
  await makePast(late)
  expect(await setOutcome(late.id, 'late-cancel')).toMatchObject({ status: 'cancelled' })
})

test('a person is erased with visits and letters, and the log keeps neither name nor address', async () => {
  const email = 'erase@example.com'
  const visit = await book(api, freeTime(), { email, firstName: 'Erasmus', lastName: 'Gone' })
  await act(api, visit, { cancel: true, reason: 'Erasmus is ill' })
  const erased = await api.admin.admin.erasures.$post({ json: { email } })
  expect(erased.status).toBe(200)
  expect((await api.fetch(visit.link)).status).toBe(404)
  for (const table of ['visit_requests', 'mail_outbox', 'audit_log', 'candidate_events']) {
    const { rows } = await api.db.$client.execute(`select * from ${table}`)
    expect(JSON.stringify(rows)).not.toMatch(/Erasmus|erase@example\.com/)
  }
})

test('a confirmation by staff is refused when the time is full, unless they insist', async () => {
  const startsAt = freeTime()
  const requests = api.admin.admin['visit-requests']
  const person = {
    firstName: 'Full',
    lastName: 'House',
    visitType: 'consultation' as const,
    locationId: 1,
  }
  const made = await requests.$post({
    json: { ...person, phone: '+16175550177', startsAt: freeTime() },
  })
  const { request } = await made.json()
  for (let n = 0; n < 4; n++) await book(api, startsAt, { email: `full${n}@example.com` })
  const param = { id: String(request.id) }
  const basedOn = request.updatedAt
  const refused = await requests[':id'].$put({ param, json: { startsAt, basedOn } })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ alternatives: expect.any(Array) })
  const forced = await requests[':id'].$put({ param, json: { startsAt, basedOn, force: true } })
  expect(forced.status).toBe(200)
  // A refused visit adds no person.
  const people = async () =>
    (await api.db.$client.execute('select count(*) as n from candidates')).rows[0]?.['n']
  const before = await people()
  const newcomer = { ...person, lastName: 'Newcomer', phone: '+16175550178', startsAt }
  expect((await requests.$post({ json: newcomer })).status).toBe(409)
  expect(await people()).toBe(before)
})
