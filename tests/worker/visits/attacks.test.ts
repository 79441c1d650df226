import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { officeHours } from '#db/model/hours/hours.ts'
import { isFreeSql } from '#db/visits/free.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  act,
  book,
  type Booked,
  bookingOf,
  freeTimes,
  postVisit,
  tokenIn,
  untilNotBusy,
} from '#tests/helpers/visits/booking.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { errorsIn } from '#tests/helpers/texts/html.ts'
import { openAlways, saveType } from '#tests/helpers/visits/visits.ts'
import type { Bindings } from '#worker/env.ts'
import {
  forgetVisitPlaces,
  readVisitPlaces,
  visitPlacesInForce,
} from '#worker/lib/visits/places.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api
let times: string[]
let next = 0

beforeAll(async () => {
  api = await startApi()
  times = (await freeTimes(api, 'consultation', 4, 60)).map(({ startsAt }) => startsAt)
})

/** Every third free time, so that a visit of two hours does not overlap with the next one. */
const freeTime = () => times[next++ * 3] ?? ''

const execute = (sql: string, args: (string | number)[] = []) =>
  api.db.$client.execute({ sql, args })

async function countAt(startsAt: string) {
  const { rows } = await execute(
    `select count(*) as n from visit_requests where starts_at = ? and status in ('pending', 'confirmed')`,
    [startsAt],
  )
  return Number(rows[0]?.['n'])
}

test(
  'moves, staff and visitors at once never fill a time beyond its places',
  { timeout: 60_000 },
  async () => {
    const wanted = freeTime()
    const movers: Booked[] = []
    for (let n = 0; n < 8; n++) {
      movers.push(await book(api, freeTime(), { email: `mover${n}@example.com` }))
    }
    const answers = await Promise.all([
      ...movers.map(async (visit) => {
        const move = () => act(api, visit, { startsAt: wanted })
        return (await untilNotBusy(move)).status
      }),
      ...Array.from({ length: 20 }, async (_, n) => {
        const sent = bookingOf(wanted, { email: `rush${n}@example.com` })
        return (await untilNotBusy(() => postVisit(api, sent))).status
      }),
      ...Array.from({ length: 8 }, async (_, n) => {
        const person = { firstName: 'Staff', lastName: `Made${n}`, email: `made${n}@example.com` }
        const json = {
          ...person,
          visitType: 'consultation',
          locationId: 1,
          startsAt: wanted,
        }
        const send = () => api.adminFetch('/api/admin/visit-requests', jsonRequest('POST', json))
        return (await untilNotBusy(send)).status
      }),
    ])
    expect(await countAt(wanted)).toBe(4)
    const done = answers.filter((status) => status === 200 || status === 201)
    expect(done).toHaveLength(4)
    expect(answers.filter((status) => status === 409)).toHaveLength(answers.length - 4)
  },
)

test('of twenty new people whom staff enter for the last place only the one with the visit is kept', async () => {
  const wanted = freeTime()
  for (let n = 0; n < 3; n++) await book(api, wanted, { email: `taken${n}@example.com` })
  const isRush = `from candidates where last_name like 'Lastplace%'`
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const json = {
        firstName: 'New',
        lastName: `Lastplace${n}`,
        email: `lastplace${n}@example.com`,
        visitType: 'consultation',
        locationId: 1,
        startsAt: wanted,
      }
      const send = () => api.adminFetch('/api/admin/visit-requests', jsonRequest('POST', json))
      return (await untilNotBusy(send)).status
    }),
  )
  expect(answers.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect(await countAt(wanted)).toBe(4)
  const people = await execute(`select id, email, status, next_action, due_at ${isRush}`)
  expect(people.rows).toEqual([
    expect.objectContaining({ status: 'visit', next_action: 'Visit', due_at: wanted }),
  ])
  const id = String(people.rows[0]?.['id'])
  const events = await execute('select kind from candidate_events where candidate_id = ?', [id])
  expect(events.rows.map(({ kind }) => kind)).toEqual(['added', 'status', 'submission', 'status'])
  const entries = await execute(
    `select action from audit_log where record = 'candidates' and record_id = ?`,
    [id],
  )
  expect(entries.rows.map(({ action }) => action)).toEqual(['create'])
})

test('whether a time is free is read from the visits around it, not from all that are confirmed', async () => {
  const [startsAt, endsAt] = ['2027-01-04T14:00:00.000Z', '2027-01-04T14:45:00.000Z']
  const isFree = isFreeSql({ startsAt, endsAt, locationId: 1, visitType: 'consultation' })
  const steps = await api.db.all<{ detail: string }>(sql`explain query plan select ${isFree}`)
  const reading = steps.flatMap(({ detail }) => /held USING.* INDEX (\w+)/.exec(detail)?.[1] ?? [])
  expect([...new Set(reading)]).toEqual(['visit_requests_time'])
})

test('a long visit takes each place that it reaches into', async () => {
  const startsAt = times[30 * 3] ?? ''
  for (let n = 0; n < 4; n++) await book(api, startsAt, { email: `long${n}@example.com` })
  const before = new Date(Date.parse(startsAt) - 3600_000).toISOString()
  const screening = await postVisit(
    api,
    bookingOf(before, { visitType: 'screening', email: 'long@example.com' }),
  )
  // Either the time is full, or it is too short for this visit. In both cases nothing is stored.
  expect([409, 422]).toContain(screening.status)
})

test('of two pending requests of a person only the newer one takes a place, and none after a day', async () => {
  const startsAt = freeTime()
  const ask = (email: string) => {
    const { location: _, ...sent } = bookingOf(startsAt, { email })
    return postVisit(api, sent)
  }
  for (let n = 0; n < 6; n++) expect((await ask('again@example.com')).status).toBe(201)
  for (const name of ['b', 'c', 'd'])
    expect((await ask(`again-${name}@example.com`)).status).toBe(201)
  expect((await ask('again-e@example.com')).status).toBe(409)
  const old = new Date(Date.now() - 25 * 3600_000).toISOString()
  const heldInCalendar = async () => {
    const day = startsAt.slice(0, 10)
    const answer = await api.admin.admin.calendar.$get({ query: { from: day, to: day } })
    const visits = (await answer.json()).days.flatMap((one) => one.visits)
    return visits.filter((visit) => visit.startsAt === startsAt && visit.holds).length
  }
  expect(await heldInCalendar()).toBe(4)
  await execute('update visit_requests set created_at = ? where starts_at = ?', [old, startsAt])
  expect(await heldInCalendar()).toBe(0)
  expect((await ask('again-e@example.com')).status).toBe(201)
})

test('suspected spam takes no place and books nothing', async () => {
  const startsAt = freeTime()
  for (let n = 0; n < 6; n++) {
    const sent = bookingOf(startsAt, {
      email: `spam${n}@example.com`,
      website: 'https://spam.example',
    })
    const answer = await postVisit(api, sent)
    expect(await answer.json()).toMatchObject({ status: 'pending' })
  }
  expect((await book(api, startsAt, { email: 'real@example.com' })).status).toBe('confirmed')
})

/** Requests a time as a suspected bot. Such a request takes no place. */
async function askAsSpam(startsAt: string, email: string, more = {}) {
  const sent = bookingOf(startsAt, { email, website: 'https://spam.example', ...more })
  return (await (await postVisit(api, sent)).json()) as { id: number }
}

async function markNoSpam({ id }: { id: number }) {
  const one = api.admin.admin['visit-requests'][':id']
  const param = { id: String(id) }
  const before = (await (await one.$get({ param })).json()).request
  const answer = await one.spam.$put({ param, json: { suspectedSpam: false } })
  expect(answer.status).toBe(200)
  const { request } = await answer.json()
  expect(request).toEqual((await (await one.$get({ param })).json()).request)
  return { before, request }
}

test('a request that was no spam after all keeps its time only while that is free', async () => {
  const startsAt = freeTime()
  const early = await askAsSpam(startsAt, 'early@example.com')
  const late = await askAsSpam(startsAt, 'late@example.com')
  for (let n = 0; n < 3; n++) await book(api, startsAt, { email: `there${n}@example.com` })
  const kept = await markNoSpam(early)
  const { updatedAt } = kept.before
  const same = { startsAt, status: 'pending', suspectedSpam: false, updatedAt }
  expect(kept.request).toMatchObject(same)
  // The visit above has taken the fourth and last place.
  const given = await markNoSpam(late)
  expect(given.request).toMatchObject({ startsAt: null, endsAt: null, suspectedSpam: false })
  expect(given.request.updatedAt > given.before.updatedAt).toBe(true)
})

test('a request that was no spam after all does not keep a time that has passed', async () => {
  const late = await askAsSpam(freeTime(), 'passed@example.com')
  const [begin, end] = [3600_000, 900_000].map((ms) => new Date(Date.now() - ms).toISOString())
  await execute('update visit_requests set starts_at = ?, ends_at = ? where id = ?', [
    begin ?? '',
    end ?? '',
    late.id,
  ])
  const { before, request } = await markNoSpam(late)
  expect(request).toMatchObject({ startsAt: null, endsAt: null, status: 'pending' })
  expect(request.updatedAt > before.updatedAt).toBe(true)
})

test('a request that was no spam after all keeps its time beside a pending one of the same person', async () => {
  const startsAt = freeTime()
  const { location: _, ...own } = bookingOf(startsAt, { email: 'twofold@example.com' })
  const ids = [
    await askAsSpam(startsAt, own.email),
    (await (await postVisit(api, own)).json()) as { id: number },
    await askAsSpam(startsAt, own.email),
  ]
  const stranger = await askAsSpam(startsAt, 'stranger@example.com')
  for (let n = 0; n < 3; n++) await book(api, startsAt, { email: `besides${n}@example.com` })
  for (const id of [ids[2], ids[0]]) {
    expect((await markNoSpam(id ?? expect.unreachable())).request).toMatchObject({ startsAt })
  }
  expect((await markNoSpam(stranger)).request).toMatchObject({ startsAt: null })
})

test('a visitor is never refused after an outage: a time that is gone is to be agreed', async () => {
  const startsAt = freeTime()
  const bucket = await api.files()
  const sent = bookingOf(startsAt, { email: 'waited@example.com' })
  for (let n = 0; n < 4; n++) await book(api, startsAt, { email: `before${n}@example.com` })
  const [{ time, date } = { time: '', date: '' }] = (
    await freeTimes(api, 'consultation', 4, 60)
  ).filter((one) => one.startsAt !== startsAt)
  const { location: _, startsAt: _at, ...fields } = sent
  const endsAt = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString()
  const plan = { locationId: 1, startsAt, endsAt, isBooked: true }
  const kept = { ...fields, preferredDate: date, preferredTime: time, plan, suspectedSpam: false }
  await bucket.put(`inbox/visit-request/${sent.submissionId}.json`, JSON.stringify(kept))
  await api.cron()
  const { rows } = await execute('select * from visit_requests where submission_id = ?', [
    sent.submissionId,
  ])
  expect(rows[0]).toMatchObject({ starts_at: null, status: 'pending', source: 'visitor' })
})

test('after its cut-off a link moves and cancels nothing, and names the number', async () => {
  // The office may be closed today.
  await openAlways(api)
  const visit = await book(api, freeTime(), { email: 'cutoff@example.com' })
  const soon = new Date(Date.now() + 3600_000).toISOString()
  await execute('update visit_requests set starts_at = ? where id = ?', [soon, visit.id])
  for (const json of [{ cancel: true }, { startsAt: freeTime() }]) {
    const answer = await act(api, visit, json)
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as { detail: string }).detail).toMatch(/call us: .*\d{3}/)
  }
  expect((await act(api, visit, { coming: true })).status).toBe(200)
})

test('a form without JavaScript is led to the page of its visit', async () => {
  const fields = { ...bookingOf(freeTime(), { email: 'plain@example.com' }), location: '1' }
  const form = (path: string, sent: Record<string, string>) =>
    api.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(sent)),
    })
  const answer = await form('/api/visit-requests', fields)
  expect(answer.status).toBe(303)
  const link = answer.headers.get('Location') ?? ''
  expect(link).toMatch(/^\/visit\/\d+\./)
  const cancelled = await form(`/api/visits/${tokenIn({ link })}`, { cancel: 'true', reason: '' })
  expect([cancelled.status, cancelled.headers.get('Location')]).toEqual([303, link])
  const late = await form(`/api/visits/${tokenIn({ link })}`, { coming: 'true' })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('role="alert"')
})

test('what visitors and staff write is text on the page of a visit', async () => {
  const visits: Booked[] = []
  for (const firstName of ['<script>alert(1)</script>', "O'Brien", '100%', '李', '😀']) {
    const visit = await book(api, freeTime(), { firstName, email: 'odd@example.com' })
    const html = await (await api.fetch(visit.link)).text()
    expect(html).not.toContain('<script>alert')
    expect((await api.fetch(`${visit.link}/appointment.ics`)).status).toBe(200)
    visits.push(visit)
  }

  const hostile = `<script>alert("1")</script> & '<b>'`
  const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;&lt;b&gt;&#39;'
  const { locations } = api.admin.admin
  const [first] = (await (await locations.$get()).json()).locations
  const param = { id: String(first?.id) }
  const save = (more: object) =>
    locations[':id'].$put({
      param,
      json: { name: '', address: '', timeZone: '', hours: officeHours, ...first, ...more },
    })
  expect((await save({ name: hostile, address: hostile })).status).toBe(200)
  expect((await saveType(api, 'consultation', { bring: hostile })).status).toBe(200)
  const html = await (await api.fetch(visits[0]?.link ?? '')).text()
  expect(html).toContain(`<dd>${escaped}<br>${escaped}<br><a href="`)
  expect(html).toContain(`<dt>What to bring</dt><dd>${escaped}</dd>`)
  expect(html).toContain(` data-place="${escaped}"`)
  expect(html.replaceAll('<script src', '')).not.toMatch(/<script>alert|<b>'/)
  expect(await errorsIn(html)).toEqual([])
  expect((await save({})).status).toBe(200)
  await saveType(api, 'consultation', { bring: '' })
})

test('visitors see neither capacity nor version, and staff alone the calendar', async () => {
  const { locations } = await (await api.visitor.locations.$get()).json()
  for (const location of locations) {
    expect(location).not.toHaveProperty('capacity')
    expect(location).not.toHaveProperty('version')
    expect(location).toMatchObject({ break: ['12:00', '13:00'], closedDays: [], stepMinutes: 60 })
  }
  for (const path of ['calendar?from=2027-01-01&to=2027-01-02', 'visit-types']) {
    expect((await api.fetch(`/api/admin/${path}`)).status).toBe(401)
  }
  const long = await api.fetch('/api/visit-slots?type=call&from=2027-01-01&to=2027-03-04')
  expect(long.status).toBe(422)
  expect(
    (await api.fetch('/api/visit-slots?type=party&from=2027-01-01&to=2027-01-02')).status,
  ).toBe(422)
})

test('an unknown act, or one of another visit, changes nothing', async () => {
  const visit = await book(api, freeTime(), { email: 'acts@example.com' })
  for (const json of [{ cancel: true, coming: true }, { status: 'completed' }, { cancel: false }]) {
    const answer = await api.fetch(`/api/visits/${tokenIn(visit)}`, jsonRequest('POST', json))
    expect(answer.status).toBe(422)
  }
})

test('a place with visits ahead is switched off, not deleted, and closing its day names them', async () => {
  const visit = await book(api, freeTime(), { email: 'closing@example.com' })
  const { locations } = api.admin.admin
  const param = { id: '1' }
  const { location } = await (await locations[':id'].$get({ param })).json()
  const { name, address, phone, timeZone, hours } = location
  const closedDays = [{ date: visit.startsAt.slice(0, 10), reason: 'Staff training' }]
  const json = { name, address, phone, timeZone, hours, closedDays }
  const closed = await locations[':id'].$put({ param, json })
  expect(await closed.json()).toMatchObject({ affected: expect.arrayContaining([visit.id]) })
  const refused = await postVisit(api, bookingOf(visit.startsAt, { email: 'late@example.com' }))
  expect(refused.status).toBe(422)
  expect((await locations[':id'].$delete({ param })).status).toBe(409)
})

test('another time zone of a place names the visits there whose clocks show another time', async () => {
  const visit = await book(api, freeTime(), { email: 'zone@example.com' })
  const { locations } = api.admin.admin
  const param = { id: '1' }
  const { location } = await (await locations[':id'].$get({ param })).json()
  const { name, address, phone, timeZone, hours } = location
  const affectedBy = async (zone: string) => {
    const json = { name, address, phone, timeZone: zone, hours }
    return (await locations[':id'].$put({ param, json })).json()
  }
  // Detroit has the same time as Boston.
  expect(await affectedBy('America/Detroit')).toMatchObject({ affected: [] })
  const named = { affected: expect.arrayContaining([visit.id]) }
  expect(await affectedBy('America/Chicago')).toMatchObject(named)
  expect(await affectedBy(timeZone)).toMatchObject(named)
})

test('hours that were being read while they changed are read anew', async () => {
  const env = {} as Bindings
  const begunBefore = readVisitPlaces(api.db, env)
  forgetVisitPlaces()
  const old = await begunBefore
  const now = await visitPlacesInForce(api.db, env)
  expect(now).not.toBe(old)
  expect(now).toEqual(old)
  expect(await visitPlacesInForce(api.db, env)).toBe(now)
})
