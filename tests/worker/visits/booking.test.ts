import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startApi } from '#tests/helpers/start/api.ts'
import {
  act,
  book,
  bookingOf,
  freeTimes,
  postVisit,
  settleInbox,
  tokenIn,
} from '#tests/helpers/visits/booking.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let api: Api
let times: Awaited<ReturnType<typeof freeTimes>>
let next = 0

beforeAll(async () => {
  api = await startApi()
  times = await freeTimes(api, 'consultation')
})

/** A time that no other test takes. */
const freeTime = () => times[next++ * 2]?.startsAt ?? ''

test('a consultation at a named place is booked at once, and its link shows it', async () => {
  const startsAt = freeTime()
  const visit = await book(api, startsAt)
  expect(visit).toMatchObject({
    startsAt,
    status: 'confirmed',
    link: expect.stringMatching(/^\/visit\//),
  })
  const seen = await api.fetch(`/api/visits/${tokenIn(visit)}`)
  expect(await seen.json()).toMatchObject({
    visit: {
      startsAt,
      status: 'confirmed',
      coming: false,
      canChange: true,
      timeZone: 'America/New_York',
    },
  })
  const page = await api.fetch(visit.link)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('Ada, your appointment')
  expect(html).not.toMatch(/consultation/i)
})

test('a request that names no place, and one for a screening, wait for an answer', async () => {
  const { location: _, ...nowhere } = bookingOf(freeTime())
  const asked = await (await postVisit(api, nowhere)).json()
  expect(asked).toMatchObject({ status: 'pending' })
  const [screening] = await freeTimes(api, 'screening', 10)
  const answer = await postVisit(
    api,
    bookingOf(screening?.startsAt ?? '', { visitType: 'screening' }),
  )
  expect(await answer.json()).toMatchObject({ status: 'pending', startsAt: screening?.startsAt })
})

test('a visitor moves, confirms and cancels with one link', async () => {
  const [first, second] = [freeTime(), freeTime()]
  const visit = await book(api, first)
  const moved = await act(api, visit, { startsAt: second })
  expect(moved.status).toBe(200)
  expect(await moved.json()).toMatchObject({ visit: { startsAt: second, status: 'confirmed' } })
  expect((await act(api, visit, { coming: true })).status).toBe(200)
  const cancelled = await act(api, visit, { cancel: true, reason: 'A cold' })
  expect(await cancelled.json()).toMatchObject({ visit: { status: 'cancelled', canChange: false } })
  expect((await act(api, visit, { cancel: true })).status).toBe(200)
  expect((await act(api, visit, { startsAt: first })).status).toBe(409)
  expect((await act(api, visit, {})).status).toBe(422)
  expect((await act(api, visit, { cancle: true })).status).toBe(422)
  // Both times are free again.
  const free = (await freeTimes(api, 'consultation')).map(({ startsAt }) => startsAt)
  expect(free).toEqual(expect.arrayContaining([first, second]))
})

test('an altered link leads nowhere', async () => {
  const visit = await book(api, freeTime())
  const token = tokenIn(visit)
  const other = `${visit.id + 1}${token.slice(token.indexOf('.'))}`
  for (const wrong of [other, `${token}a`, token.slice(0, -1), 'x', `${visit.id}.`]) {
    expect((await api.fetch(`/api/visits/${wrong}`)).status).toBe(404)
    expect((await api.fetch(`/visit/${wrong}`)).status).toBe(404)
    const answer = await api.fetch(`/api/visits/${wrong}`, jsonRequest('POST', { cancel: true }))
    expect(answer.status).toBe(404)
  }
})

test(
  '200 requests at once for the last place store one with that time, and no other reads of an error',
  { timeout: 120_000 },
  async () => {
    const startsAt = freeTime()
    for (const email of ['b@example.com', 'c@example.com', 'd@example.com'])
      await book(api, startsAt, { email })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        postVisit(api, bookingOf(startsAt, { email: `race${n}@example.com` })),
      ),
    )
    const statuses = Map.groupBy(answers, ({ status }) => status)
    const count = (status: number) => statuses.get(status)?.length ?? 0
    // Some submissions may wait in the inbox, and one of them may get the place.
    expect(count(201) + count(409) + count(202)).toBe(200)
    const holding = async () => {
      const { rows } = await api.db.run(
        sql`select count(*) from visit_requests where starts_at = ${startsAt} and email like 'race%'`,
      )
      return Number(rows[0]?.[0])
    }
    await settleInbox(api)
    expect(await holding()).toBe(1)
    const loser = (await statuses.get(409)?.[0]?.json()) as { alternatives: { startsAt: string }[] }
    expect(loser.alternatives).toHaveLength(3)
    expect(loser.alternatives.map((one) => one.startsAt)).not.toContain(startsAt)
  },
)

test('staff make a visit for somebody whom the desk knows by one name', async () => {
  const person = { firstName: 'Otilia', phone: '+1 617 555 0177 ext. 4012, mornings' }
  const added = await api.adminFetch(
    '/api/admin/candidates',
    jsonRequest('POST', { ...person, submissionId: crypto.randomUUID(), source: 'phone' }),
  )
  const { candidate } = (await added.json()) as { candidate: { id: number } }
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', {
      ...person,
      lastName: '',
      visitType: 'consultation',
      locationId: 1,
      startsAt: freeTime(),
    }),
  )
  expect(made.status).toBe(201)
  const { request } = (await made.json()) as { request: object }
  expect(request).toMatchObject({ firstName: 'Otilia', lastName: '', status: 'confirmed' })
  const seen = await api.adminFetch(`/api/admin/candidates/${candidate.id}`)
  expect(await seen.json()).toMatchObject({ candidate: { status: 'visit', nextAction: 'Visit' } })
})

test('a visit is for the person whom staff have chosen, whoever else has the name and number', async () => {
  const person = { firstName: 'Twin', lastName: 'Moss', phone: '+1 617 555 0151' }
  const addTwin = async () => {
    const json = { ...person, submissionId: crypto.randomUUID(), source: 'phone', separate: true }
    const added = await api.adminFetch('/api/admin/candidates', jsonRequest('POST', json))
    return ((await added.json()) as { candidate: { id: number } }).candidate.id
  }
  const [first, second] = [await addTwin(), await addTwin()]
  const makeFor = (candidateId: number) =>
    api.adminFetch(
      '/api/admin/visit-requests',
      jsonRequest('POST', {
        ...person,
        candidateId,
        visitType: 'consultation',
        locationId: 1,
        startsAt: freeTime(),
      }),
    )
  const statusOf = async (id: number) => {
    const seen = await api.adminFetch(`/api/admin/candidates/${id}`)
    return ((await seen.json()) as { candidate: { status: string } }).candidate.status
  }
  expect((await makeFor(first)).status).toBe(201)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['visit', 'talking'])

  await api.admin.admin.erasures.$post({ json: { candidateId: second } })
  const gone = await makeFor(second)
  expect(gone.status).toBe(422)
  expect(await gone.json()).toMatchObject({ errors: [{ path: 'candidateId' }] })
})

test('staff make, move and end a visit', async () => {
  const [first, second] = [freeTime(), freeTime()]
  const requests = api.admin.admin['visit-requests']
  const made = await requests.$post({
    json: {
      firstName: 'Otto',
      lastName: 'Phone',
      phone: '+1 617 555 0188',
      visitType: 'screening',
      locationId: 1,
      startsAt: first,
    },
  })
  expect(made.status).toBe(201)
  const { request } = await made.json()
  expect(request).toMatchObject({
    status: 'confirmed',
    source: 'staff',
    startsAt: first,
    email: '',
  })
  const param = { id: String(request.id) }
  const moved = await requests[':id'].$put({
    param,
    json: { startsAt: second, basedOn: request.updatedAt },
  })
  expect(moved.status).toBe(200)
  const now = (await moved.json()).request
  expect(now).toMatchObject({ startsAt: second, sequence: 1, status: 'confirmed' })
  const stale = await requests[':id'].$put({
    param,
    json: { startsAt: first, basedOn: request.updatedAt },
  })
  expect(stale.status).toBe(409)
  const early = await requests[':id'].$put({
    param,
    json: { outcome: 'attended', basedOn: now.updatedAt },
  })
  expect(early.status).toBe(422)
  const day = second.slice(0, 10)
  const calendar = await api.admin.admin.calendar.$get({ query: { from: day, to: day } })
  const { days } = await calendar.json()
  expect(days.flatMap(({ visits }) => visits)).toContainEqual(
    expect.objectContaining({ id: request.id, lastName: 'Phone', candidateId: expect.any(Number) }),
  )
})
