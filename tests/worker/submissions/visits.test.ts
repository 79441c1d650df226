import { expect, test } from 'vitest'
import { dayIn } from '#db/model/lib/time.ts'
import { type OfficeHours, officeHours } from '#db/model/hours/hours.ts'
import { dayProblem, timesOn, visitTimes } from '#db/model/visits/visit-times.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { visit } from '#tests/helpers/submissions/submissions.ts'
import { far } from '#tests/helpers/visits/far-day.ts'

const send = async (json: Record<string, unknown>) => {
  const { fetch } = await startApi()
  const response = await fetch('/api/visit-requests', jsonRequest('POST', json))
  return { status: response.status, body: (await response.json()) as unknown }
}

test('a visit request starts pending and takes any status an admin sets', async () => {
  const { admin } = await startApi()
  const requests = admin.admin['visit-requests']
  const sent = { ...visit(), studyInterest: 'diabetes', questions: 'Where do I park?' }
  const { id } = (await send(sent)).body as { id: number }

  const detail = requests[':id'].$get({ param: { id: String(id) } })
  expect(await (await detail).json()).toMatchObject({ request: { ...sent, status: 'pending' } })
  for (const status of ['completed', 'confirmed', 'cancelled', 'pending'] as const) {
    const put = await requests[':id'].status.$put({ param: { id: String(id) }, json: { status } })
    expect(await put.json()).toMatchObject({ request: { id, status } })
  }
})

test('the list can be narrowed to one status', async () => {
  const { admin } = await startApi()
  const requests = admin.admin['visit-requests']
  const { id } = (await send(visit())).body as { id: number }
  await requests[':id'].status.$put({ param: { id: String(id) }, json: { status: 'cancelled' } })
  const list = await (await requests.$get({ query: { status: 'cancelled', q: 'Moss' } })).json()
  expect(list.requests.map((request) => request.status)).toEqual(['cancelled'])
})

test('a date that is past at the site, or in no calendar, is refused', async () => {
  for (const [preferredDate, message] of [
    ['2020-01-01', 'Please choose today or a later date'],
    ['2199-02-31', 'There is no such day in the calendar'],
    ['tomorrow', 'Please enter the date as YYYY-MM-DD'],
  ]) {
    const { status, body } = await send({ ...visit(), preferredDate })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'preferredDate', message }] })
  }
})

test('a time outside the office hours is refused, with a sentence where it stands', async () => {
  const closed = 'We are closed on Sundays. Please choose another day.'
  const saturday =
    'On Saturdays we are open from 9:00 AM to 1:00 PM. Please choose a time within these hours.'
  for (const [preferredDate, preferredTime, path, message] of [
    [far.sunday, '9:00 AM', 'preferredDate', closed],
    [far.saturday, '8:00 AM', 'preferredTime', saturday],
    [far.saturday, '1:00 PM', 'preferredTime', saturday],
    [far.saturday, '4:00 PM', 'preferredTime', saturday],
  ]) {
    const { status, body } = await send({ ...visit(), preferredDate, preferredTime })
    expect([preferredTime, status]).toEqual([preferredTime, 422])
    expect(body).toMatchObject({ errors: [{ path, message }] })
  }
  for (const preferredTime of ['9:00 AM', '10:00 AM', '11:00 AM']) {
    const short = { ...visit(), visitType: 'consultation', preferredTime }
    expect((await send(short)).status).toBe(201)
  }
  for (const preferredTime of Object.keys(visitTimes)) {
    const monday = {
      ...visit(),
      visitType: 'consultation',
      preferredDate: far.monday,
      preferredTime,
    }
    expect((await send(monday)).status).toBe(201)
  }
})

test('on a closed day no visit is possible, and the sentence names the day', async () => {
  for (const preferredDate of ['2199-12-25', '2199-11-28']) {
    const { status, body } = await send({ ...visit(), preferredDate, preferredTime: '9:00 AM' })
    expect(status).toBe(422)
    const message = expect.stringMatching(/^We are closed on (Christmas|Thanksgiving) Day\. /)
    expect(body).toMatchObject({ errors: [{ path: 'preferredDate', message }] })
  }
})

test('every time of today is refused, because a visit needs a day of notice', async () => {
  const date = dayIn('America/New_York')
  for (const preferredTime of ['8:00 AM', '4:00 PM']) {
    const { status, body } = await send({ ...visit(), preferredDate: date, preferredTime })
    expect(status).toBe(422)
    const [error] = (body as { errors: { path: string }[] }).errors
    expect(error?.path).toMatch(/^preferred(Date|Time)$/)
  }
})

const boston = { timeZone: 'America/New_York', hours: officeHours }
const at = (iso: string) => new Date(iso)

test('of today only the hours ahead are on offer, as the clocks of the site show them', () => {
  // Monday, 9:30 in the morning in Boston; it is afternoon in London.
  const monday = at('2026-06-15T13:30:00Z')
  expect(timesOn('2026-06-15', boston, monday)).toEqual(Object.keys(visitTimes).slice(2))
  const london = { ...boston, timeZone: 'Europe/London' }
  expect(timesOn('2026-06-15', london, monday)).toEqual(['3:00 PM', '4:00 PM'])
  // At the full hour the visit has begun.
  expect(timesOn('2026-06-15', boston, at('2026-06-15T20:00:00Z'))).toEqual([])
  expect(timesOn('2026-06-15', boston, at('2026-06-15T19:59:00Z'))).toEqual(['4:00 PM'])
  expect(dayProblem('2026-06-15', boston, at('2026-06-15T20:00:00Z'))).toBe(
    'There is no time left today. Please choose another day.',
  )
  // A minute before midnight in Boston, the next day has begun elsewhere.
  const late = at('2026-06-16T03:59:00Z')
  expect(dayProblem('2026-06-15', boston, late)).toContain('no time left today')
  expect(timesOn('2026-06-16', boston, late)).toHaveLength(8)
  expect(dayProblem('2026-06-15', boston, at('2026-06-16T04:00:00Z'))).toContain('a later date')
  expect(dayProblem('2026-06-16', { ...boston, timeZone: 'Asia/Tokyo' }, late)).toBe(undefined)
})

test('on the days that clocks change, the hours are still those that the clocks show', () => {
  const everyDay: OfficeHours = { ...officeHours, sun: [['01:00', '17:00']] }
  const place = { ...boston, hours: everyDay }
  // The clocks go forward on March 8 and back on November 1, 2026, at two in the morning.
  expect(timesOn('2026-03-08', place, at('2026-03-08T12:30:00Z'))).toEqual(
    Object.keys(visitTimes).slice(1),
  )
  expect(timesOn('2026-03-08', place, at('2026-03-08T11:59:00Z'))).toHaveLength(8)
  expect(timesOn('2026-11-01', place, at('2026-11-01T13:30:00Z'))).toHaveLength(7)
  expect(timesOn('2026-11-01', place, at('2026-11-01T12:59:00Z'))).toHaveLength(8)
  expect(timesOn('2026-11-01', boston, at('2026-10-31T12:00:00Z'))).toEqual([])
  expect(dayProblem('2026-11-01', boston, at('2026-10-31T12:00:00Z'))).toContain(
    'closed on Sundays',
  )
  expect(timesOn('2026-11-26', boston, at('2026-11-01T12:00:00Z'))).toEqual([])
  const ownDay = { holidays: [], days: [{ date: '2026-11-02' }] }
  const closed = { ...boston, hours: { ...officeHours, closed: ownDay } }
  expect(dayProblem('2026-11-02', closed, at('2026-11-01T12:00:00Z'))).toContain('on that day')
  expect(timesOn('2026-11-26', closed, at('2026-11-01T12:00:00Z'))).toHaveLength(8)
  expect(timesOn('2026-11-02', boston, at('2026-11-01T12:00:00Z'))).toHaveLength(8)
})

test('a visit request accepted during an outage is stored even after its date has passed', async () => {
  const { files, cron, admin } = await startApi()
  const bucket = await files()
  // A Thursday, and a Sunday on which the office is closed.
  for (const preferredDate of ['2020-01-02', '2020-01-05']) {
    const [startsAt, endsAt] = ['15:00', '16:00'].map((time) => `${preferredDate}T${time}:00.000Z`)
    const plan = { locationId: 1, startsAt, endsAt, isBooked: false }
    const kept = { ...visit(), lastName: 'Replayed', preferredDate, suspectedSpam: false, plan }
    await bucket.put(`inbox/visit-request/${kept.submissionId}.json`, JSON.stringify(kept))
  }
  await cron()
  const found = await admin.admin['visit-requests'].$get({ query: { q: 'Replayed' } })
  expect((await found.json()).requests).toHaveLength(2)
  expect((await (await admin.admin.refused.$get({ query: {} })).json()).refused).toEqual([])
})

test('all missing and unknown values are named in one answer', async () => {
  const { body } = await send({ email: 'ada', preferredTime: 'noon', visitType: 'party' })
  expect((body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'preferredTime',
    'visitType',
    'preferredDate',
  ])
})

test('only admins see or change visit requests, and only those there are', async () => {
  const { visitor, admin } = await startApi()
  const status = { param: { id: '1' }, json: { status: 'confirmed' } } as const
  expect((await visitor.admin['visit-requests'].$get({ query: {} })).status).toBe(401)
  expect((await visitor.admin['visit-requests'][':id'].status.$put(status)).status).toBe(401)
  const requests = admin.admin['visit-requests'][':id']
  for (const id of ['999999', '0', '1e3', 'abc', '-1', '1;drop']) {
    expect((await requests.status.$put({ ...status, param: { id } })).status).toBe(404)
  }
  const unknown = { param: { id: '1' }, json: { status: 'lost' as 'pending' } }
  expect((await requests.status.$put(unknown)).status).toBe(422)
})
