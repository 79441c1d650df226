import { beforeAll, expect, test } from 'vitest'
import { openAlways } from '#tests/helpers/visits/visits.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  act,
  book,
  type Booked,
  dayAhead,
  freeTimes,
  tokenIn,
} from '#tests/helpers/visits/booking.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { visitIdOfReference, visitReference } from '#db/model/visits/reference.ts'
import { visitUid } from '#worker/lib/visits/invitation.ts'

let api: Awaited<ReturnType<typeof startApi>>
let times: string[]
let next = 0

beforeAll(async () => {
  api = await startApi()
  times = (await freeTimes(api, 'consultation', 4, 60)).map(({ startsAt }) => startsAt)
})

/** Every second free time, so that no consultation overlaps with the next one. */
const freeTime = () => times[next++ * 2] ?? ''

type Answer = { status: number; alternatives?: unknown[]; errors?: { path: string }[] }
const answerTo = async (visit: Booked, json: Record<string, unknown>) => {
  const answer = await act(api, visit, json)
  return { ...((await answer.json()) as Answer), status: answer.status }
}

async function stored({ id }: Booked) {
  const sql = `select status, starts_at as startsAt, sequence, coming,
    (select count(*) from mail_outbox where cause like 'visit_requests ' || visit.id || ' %') as letters
    from visit_requests as visit where id = ?`
  const { rows } = await api.db.$client.execute({ sql, args: [id] })
  return { ...rows[0] }
}

const setStart = (visit: Booked, minutesFromNow: number) => {
  const startsAt = new Date(Date.now() + minutesFromNow * 60_000).toISOString()
  const sql = 'update visit_requests set starts_at = ? where id = ?'
  return api.db.$client.execute({ sql, args: [startsAt, visit.id] })
}

test('after a restore, which gives ids again, an old link and its calendar entry are nobody else’s', async () => {
  const visit = await book(api, freeTime())
  const file = await (await api.fetch(`${visit.link}/appointment.ics`)).text()
  // As in a database that was restored to before the booking, where another visit has got the id.
  const submissionId = crypto.randomUUID()
  await api.db.$client.execute({
    sql: `update visit_requests set submission_id = ?, first_name = 'Grace' where id = ?`,
    args: [submissionId, visit.id],
  })
  expect((await act(api, visit, { cancel: true })).status).toBe(404)
  expect(await (await api.fetch(visit.link)).text()).not.toContain('Grace')
  expect(await stored(visit)).toMatchObject({ status: 'confirmed' })
  const uid = visitUid({ SITE_URL: api.siteUrl }, { id: visit.id, submissionId })
  expect(file).toContain(`UID:visit-${visit.id}-`)
  expect(file).not.toContain(uid)
})

test('a link that is altered, shortened, lengthened or borrowed leads to no visit', async () => {
  const [visit, other] = [await book(api, freeTime()), await book(api, freeTime())]
  const token = tokenIn(visit)
  const [id = '', signature = ''] = token.split('.')
  const [otherId = ''] = tokenIn(other).split('.')
  const wrong = [
    `${otherId}.${signature}`,
    `0${id}.${signature}`,
    `+${id}.${signature}`,
    `${id}.0.${signature}`,
    `${id}.${signature.slice(1)}`,
    `${id}.${signature}=`,
    `${id}.${[...signature].reverse().join('')}`,
    `${id}.${'A'.repeat(43)}`,
    `${'9'.repeat(30)}.${signature}`,
    `${id}.${'A'.repeat(5000)}`,
    `${token}%00`,
    `${token}%20`,
    '%ff',
    signature,
  ]
  for (const link of wrong) {
    const act = await api.fetch(`/api/visits/${link}`, jsonRequest('POST', { cancel: true }))
    const seen = await api.fetch(`/api/visits/${link}`)
    const page = await api.fetch(`/visit/${link}`)
    const file = await api.fetch(`/visit/${link}/appointment.ics`)
    const cancel = await api.fetch(`/visit/${link}/cancel`)
    const slots = await api.fetch(`/api/visits/${link}/slots?from=${dayAhead(1)}&to=${dayAhead(9)}`)
    const statuses = [act, seen, page, file, cancel, slots].map(({ status }) => status)
    expect([link, ...statuses]).toEqual([link, 404, 404, 404, 404, 404, 404])
    expect(await page.text()).not.toContain('Ada')
  }
  const page = await (await api.fetch(`/visit/${wrong[0]}`)).text()
  expect(page).toContain('<a href="tel:')
  for (const one of [visit, other]) expect(await stored(one)).toMatchObject({ status: 'confirmed' })
})

test('the link of somebody who was erased leads to no visit', async () => {
  const visit = await book(api, freeTime(), { email: 'erased@example.com' })
  await api.admin.admin.erasures.$post({ json: { email: 'erased@example.com' } })
  expect((await api.fetch(visit.link)).status).toBe(404)
  expect((await act(api, visit, { coming: true })).status).toBe(404)
})

test('the times to which a visit may move are those of its type, without saying which', async () => {
  const visit = await book(api, freeTime())
  const days = `from=${dayAhead(1)}&to=${dayAhead(30)}`
  const slotsOf = async (path: string) => (await api.fetch(path)).json()
  const own = await slotsOf(`/api/visits/${tokenIn(visit)}/slots?${days}`)
  expect(own).toEqual(await slotsOf(`/api/visit-slots?type=consultation&location=1&${days}`))
  const wrong = [
    '',
    `from=${dayAhead(2)}&to=${dayAhead(1)}`,
    `from=${dayAhead(1)}&to=${dayAhead(80)}`,
    'from=2026-02-30&to=2026-03-01',
    `${days}&type=screening`,
  ]
  for (const query of wrong) {
    const answer = await api.fetch(`/api/visits/${tokenIn(visit)}/slots?${query}`)
    expect([query, answer.status]).toEqual([query, 422])
  }
})

test('a day that is no day, or not on offer, is said on the page', async () => {
  const visit = await book(api, freeTime())
  for (const date of ['tomorrow', '2026-02-30', '0000-00-00', dayAhead(-3), dayAhead(500)]) {
    const page = await api.fetch(`${visit.link}?${new URLSearchParams({ date })}`)
    expect([date, page.status]).toEqual([date, 200])
    expect(await page.text()).toContain('Please choose a day from')
  }
})

test('cancelling asks once, and what is cancelled already has only its page', async () => {
  const visit = await book(api, freeTime())
  const asked = await (await api.fetch(`${visit.link}/cancel`)).text()
  expect(asked).toContain('Cancel your appointment?')
  expect(await stored(visit)).toMatchObject({ status: 'confirmed' })
  await act(api, visit, { cancel: true })
  const after = await (await api.fetch(`${visit.link}/cancel`)).text()
  expect(after).toContain('This visit is cancelled.')
  expect(after).toContain('Book another time')
})

test('the reference that a visitor reads out finds the visit, however it is typed', async () => {
  const visit = await book(api, freeTime(), { lastName: 'Reference' })
  const { reference } = (
    (await (await api.fetch(`/api/visits/${tokenIn(visit)}`)).json()) as {
      visit: { reference: string }
    }
  ).visit
  expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  expect(await (await api.fetch(visit.link)).text()).toContain(reference)
  const spoken = `${reference.slice(0, 3)} ${reference.slice(3)}`
  for (const q of [reference, reference.toLowerCase(), spoken, spoken.replace(' ', '-')]) {
    const query = { q }
    const visits = await (await api.admin.admin['visit-requests'].$get({ query })).json()
    const people = await (await api.admin.admin.candidates.$get({ query })).json()
    expect([q, visits.requests.map(({ id }) => id)]).toEqual([q, [visit.id]])
    expect([q, people.candidates.map(({ lastName }) => lastName)]).toEqual([q, ['Reference']])
  }
})

test('a reference is one of one visit, and looks like no neighbor’s', () => {
  const ids = Array.from({ length: 5000 }, (_, n) => n + 1)
  const all = ids.map(visitReference)
  expect(new Set(all).size).toBe(ids.length)
  expect(all.map(visitIdOfReference)).toEqual(ids)
  expect(all.every((one, n) => n === 0 || one.slice(0, 2) !== all[n - 1]?.slice(0, 2))).toBe(true)
  for (const text of ['', 'moss', '617555', 'abc', 'BCD2345', 'BCDFGH', '123456', 'ＢＣＤ234'])
    expect([text, visitIdOfReference(text)]).toEqual([text, undefined])
})

test('an act is exactly one of move, cancel and coming', async () => {
  const visit = await book(api, freeTime())
  const startsAt = freeTime()
  const wrong = [
    {},
    { reason: 'A cold' },
    { startsAt, cancel: true },
    { startsAt, coming: true },
    { startsAt, cancel: true, coming: true },
    { cancel: false, coming: false },
    { cancel: 'maybe' },
    { cancel: 1 },
    { coming: null },
    { startsAt: '' },
    { startsAt: 'tomorrow' },
    { startsAt: [startsAt] },
    { startsAt: startsAt.slice(0, 10) },
    { startsAt: '2027-02-30T14:00:00Z' },
    { cancel: true, reason: 'x'.repeat(301) },
    { cancel: true, status: 'completed' },
  ]
  for (const json of wrong) {
    const { status } = await act(api, visit, json)
    expect([json, status]).toEqual([json, 422])
  }
  for (const body of ['null', '[]', '"cancel"', '7', '{']) {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    expect((await api.fetch(`/api/visits/${tokenIn(visit)}`, init)).status).toBe(400)
  }
  expect(await stored(visit)).toMatchObject({ status: 'confirmed', sequence: 0, coming: 0 })
})

test('a visit moves to a time on offer alone; a full one names the three nearest', async () => {
  const visit = await book(api, freeTime())
  const full = freeTime()
  for (let n = 0; n < 4; n++) await book(api, full)
  const refused = await answerTo(visit, { startsAt: full })
  expect(refused).toMatchObject({ status: 409, alternatives: expect.any(Array) })
  expect(refused.alternatives).toHaveLength(3)
  const past = new Date(Date.now() - 3600_000).toISOString()
  const odd = new Date(Date.parse(freeTime()) + 7 * 60_000).toISOString()
  const far = new Date(Date.now() + 400 * 24 * 3600_000).toISOString()
  for (const startsAt of [past, odd, far]) {
    const answer = await answerTo(visit, { startsAt })
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'startsAt' }] })
  }
  expect(await stored(visit)).toMatchObject({ startsAt: visit.startsAt, sequence: 0 })
})

test('whoever presses twice, also at once, cancels and moves once, and gets one letter about it', async () => {
  const visit = await book(api, freeTime(), { email: 'twice@example.com' })
  const before = Number((await stored(visit))['letters'])
  const startsAt = freeTime()
  const statusesOf = async (json: Record<string, unknown>) =>
    (await Promise.all([act(api, visit, json), act(api, visit, json)])).map(({ status }) => status)
  expect(await statusesOf({ startsAt })).toEqual([200, 200])
  const moved = { status: 'confirmed', startsAt, sequence: 1, letters: before + 1 }
  expect(await stored(visit)).toMatchObject(moved)
  expect((await act(api, visit, { startsAt })).status).toBe(200)
  expect(await stored(visit)).toMatchObject(moved)
  expect(await statusesOf({ cancel: true })).toEqual([200, 200])
  const cancelled = { status: 'cancelled', sequence: 2, letters: before + 2 }
  expect(await stored(visit)).toMatchObject(cancelled)
  expect((await act(api, visit, { cancel: true })).status).toBe(200)
  expect(await stored(visit)).toMatchObject(cancelled)
  for (const json of [{ startsAt: visit.startsAt }, { coming: true }])
    expect((await act(api, visit, json)).status).toBe(409)
  expect(await stored(visit)).toMatchObject(cancelled)
})

test('of two moves at once to different times one stands, and holds one place', async () => {
  const visit = await book(api, freeTime())
  const wanted = [freeTime(), freeTime()]
  const answers = await Promise.all(wanted.map((startsAt) => act(api, visit, { startsAt })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { startsAt: last } = await stored(visit)
  expect(wanted).toContain(last)
  // Three others find places at the new time, and four at the old one.
  for (const startsAt of wanted) {
    const room = startsAt === last ? 3 : 4
    for (let n = 0; n < room; n++) await book(api, startsAt)
  }
})

test('after its cut-off the link shows the number, and says that somebody comes until the visit begins', async () => {
  // The office may be closed today.
  await openAlways(api)
  const visit = await book(api, freeTime())
  await setStart(visit, 60)
  const seen = await (await api.fetch(`/api/visits/${tokenIn(visit)}`)).json()
  expect(seen).toMatchObject({ visit: { canChange: false } })
  const html = await (await api.fetch(visit.link)).text()
  expect(html).toMatch(/To change it, please call us: <a href="tel:\+?\d+/)
  expect(html).not.toContain('Cancel this visit')
  expect((await act(api, visit, { coming: true })).status).toBe(200)
  expect((await act(api, visit, { coming: true })).status).toBe(200)
  expect(await stored(visit)).toMatchObject({ coming: 1, sequence: 0 })
  const late = await book(api, freeTime())
  await setStart(late, -5)
  for (const json of [{ coming: true }, { cancel: true }, { startsAt: freeTime() }])
    expect((await act(api, late, json)).status).toBe(409)
  expect(await (await api.fetch(late.link)).text()).not.toContain('I am coming')
})

test('the forms of the page answer with the page, and say what was wrong', async () => {
  const visit = await book(api, freeTime())
  const send = (fields: Record<string, string>) =>
    api.fetch(`/api/visits/${tokenIn(visit)}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
  const wrong: Record<string, string>[] = [{}, { startsAt: '' }, { coming: 'true', cancel: 'true' }]
  for (const fields of wrong) {
    const answer = await send(fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('role="alert"')
    expect(html).toContain('Ada, your appointment')
  }
  const full = freeTime()
  for (let n = 0; n < 4; n++) await book(api, full)
  const refused = await send({ startsAt: full })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toMatch(/This time is taken\. The nearest free times: /)
  const startsAt = freeTime()
  const moved = await send({ startsAt })
  expect([moved.status, moved.headers.get('Location')]).toEqual([303, visit.link])
  expect(await stored(visit)).toMatchObject({ startsAt, sequence: 1 })
})
