import { beforeAll, expect, test } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  act,
  type Booked,
  bookingOf,
  freeTimes,
  postVisit,
  settleInbox,
  untilNotBusy,
} from '#tests/helpers/visits/booking.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { saveType } from '#tests/helpers/visits/visits.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api
let times: string[]
let next = 0

beforeAll(async () => {
  api = await startApi()
  expect(await freeTimes(api, 'call', 2, 20, '')).toEqual([])
  expect((await saveType(api, 'call', { hours: officeHours })).status).toBe(200)
  times = (await freeTimes(api, 'call', 4, 20, '')).map(({ startsAt }) => startsAt)
})

const freeTime = () => times[next++ * 2] ?? ''

const sendInquiry = (email: string, callAt: string) => {
  const sent = { ...inquiry({ email }), callAt }
  return untilNotBusy(async () => api.fetch('/api/patient-inquiry', jsonRequest('POST', sent)))
}

const inquire = async (email: string, callAt: string) => {
  const answer = await sendInquiry(email, callAt)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Booked
}

async function candidateOf(email: string) {
  const { candidates } = api.admin.admin
  const { candidates: found } = await (await candidates.$get({ query: { q: email } })).json()
  const answer = await candidates[':id'].$get({ param: { id: String(found[0]?.id) } })
  return answer.json()
}

test('calls are on offer every quarter of an hour, in the hours of calls', () => {
  const minutes = new Set(times.map((time) => new Date(time).getUTCMinutes()))
  expect([...minutes].toSorted((one, other) => one - other)).toEqual([0, 15, 30, 45])
})

test('a call that is chosen in the form is the next step, due at its minute', async () => {
  const callAt = freeTime()
  const sent = await inquire('call@example.com', callAt)
  expect(sent.call).toEqual({ startsAt: callAt })
  const { candidate, submissions } = await candidateOf('call@example.com')
  expect(candidate).toMatchObject({ nextAction: 'Call', dueAt: callAt, status: 'new' })
  expect(submissions.map(({ kind }) => kind).toSorted()).toEqual([
    'patient-inquiry',
    'visit-request',
  ])
})

test('a call whose time has gone is agreed later, and the form is stored all the same', async () => {
  const callAt = freeTime()
  await inquire('first@example.com', callAt)
  const late = await inquire('late@example.com', callAt)
  expect(late).toMatchObject({ call: null, link: expect.stringMatching(/^\/visit\//) })
  expect(late.alternatives).toHaveLength(3)
  const { candidate } = await candidateOf('late@example.com')
  expect(candidate).toMatchObject({ nextAction: 'Call' })
  // With the link, the person can choose another time.
  const other = late.alternatives?.[0]?.startsAt ?? ''
  expect((await act(api, late, { startsAt: other })).status).toBe(200)
  const { candidate: now } = await candidateOf('late@example.com')
  expect(now).toMatchObject({ nextAction: 'Call', dueAt: other })
})

test('a time at which nobody calls loses no form', async () => {
  const never = await inquire('never@example.com', '2027-01-03T04:07:00Z')
  expect(never).toMatchObject({ call: null, id: expect.any(Number) })
  const wrong = { ...inquiry({ email: 'wrong@example.com' }), callAt: 'tomorrow' }
  const answer = await api.fetch('/api/patient-inquiry', jsonRequest('POST', wrong))
  expect(answer.status).toBe(422)
})

test(
  '100 inquiries at once for one call are all stored, and one has the call',
  { timeout: 60_000 },
  async () => {
    const callAt = freeTime()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => sendInquiry(`callrace${n}@example.com`, callAt)),
    )
    // If the database is too busy to answer, some submissions are in the inbox.
    expect(answers.filter(({ status }) => status !== 201 && status !== 202)).toEqual([])
    await settleInbox(api)
    const count = async (sql: string, args: string[] = []) =>
      Number((await api.db.$client.execute({ sql, args })).rows[0]?.['n'])
    const ofRace = `email like 'callrace%'`
    expect(await count(`select count(*) as n from patient_inquiries where ${ofRace}`)).toBe(100)
    const calls = `select count(*) as n from visit_requests where ${ofRace}`
    expect(await count(`${calls} and starts_at = ?`, [callAt])).toBe(1)
  },
)

test('a visit form takes a call too, and sending it again changes nothing', async () => {
  const callAt = freeTime()
  const [visit] = await freeTimes(api, 'consultation', 5)
  const sent = bookingOf(visit?.startsAt ?? '', { email: 'both@example.com', callAt })
  const first = (await (await postVisit(api, sent)).json()) as Booked
  expect(first).toMatchObject({ status: 'confirmed', call: { startsAt: callAt } })
  const again = (await (await postVisit(api, sent)).json()) as Booked
  expect(again).toEqual(first)
  // A call whose time was taken has its own link, in addition to the visit's.
  const [next] = await freeTimes(api, 'consultation', 6)
  const late = { email: 'late-both@example.com', callAt }
  const answer = await (await postVisit(api, bookingOf(next?.startsAt ?? '', late))).json()
  expect(answer).toMatchObject({ status: 'confirmed', call: null })
  const other = answer.alternatives[0].startsAt
  expect((await act(api, { link: answer.callLink }, { startsAt: other })).status).toBe(200)
  const { candidate } = await candidateOf('late-both@example.com')
  expect(candidate).toMatchObject({ nextAction: 'Call', dueAt: other })
})

test('a call that reaches nobody offers another time by mail, and keeps its link', async () => {
  const callAt = freeTime()
  await inquire('missed@example.com', callAt)
  const { candidate, submissions } = await candidateOf('missed@example.com')
  const call = submissions.find(({ kind }) => kind === 'visit-request')
  // As if the time of the call had come.
  const now = new Date().toISOString()
  await api.db.$client.execute({
    sql: 'update visit_requests set starts_at = ?, ends_at = ? where id = ?',
    args: [now, new Date(Date.now() + 900_000).toISOString(), call?.id ?? 0],
  })
  const attempt = await api.admin.admin.candidates[':id'].attempts.$post({
    param: { id: String(candidate.id) },
    json: { channel: 'phone', outcome: 'no-answer' },
  })
  expect(attempt.status).toBe(201)
  const mail = await eventually(async () => {
    const { rows } = await api.db.$client.execute(
      `select recipient, data ->> '$.status' as about from mail_outbox where cause like 'visit_requests ${call?.id} missed %'`,
    )
    return rows[0]
  })
  expect(mail).toMatchObject({ recipient: 'missed@example.com', about: 'missed-call' })
  const { submissions: after } = await candidateOf('missed@example.com')
  expect(after.find(({ id, kind }) => id === call?.id && kind === 'visit-request')).toMatchObject({
    outcome: 'no-show',
    status: 'completed',
  })
})

test('what to bring names no type, area or condition', async () => {
  for (const bring of ['Your SCREENING papers', 'Oncology letters', 'The diabetes diary']) {
    expect((await saveType(api, 'consultation', { bring })).status).toBe(422)
  }
  expect((await saveType(api, 'consultation', { bring: 'Your glasses' })).status).toBe(200)
  const { visitTypes } = await (await api.admin.admin['visit-types'].$get()).json()
  expect(visitTypes.find(({ type }) => type === 'consultation')?.bring).toBe('Your glasses')
  expect((await saveType(api, 'consultation', { brng: 'x' })).status).toBe(422)
  expect((await saveType(api, 'party', {})).status).toBe(404)
})
