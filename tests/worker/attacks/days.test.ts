import { beforeAll, expect, test } from 'vitest'
import { api as routes } from '#worker/api.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { type BodyRoute, bodyRoutes, sendBody } from '#tests/helpers/bodies/bodies.ts'
import { dayAhead } from '#tests/helpers/visits/booking.ts'

/** In ms. Each request takes a moment; if one takes longer, its loop does not end. */
const inTime = 5000
const ends = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']
const noDays = ['2027-02-29', '2027-02-31', '2027-13-01', '-000001-01-01', '+010000-01-01']
const wrongRanges = [
  ...[...ends, ...noDays].map((day) => [day, day]),
  ['0000-01-01', '9999-12-31'],
  ['9999-12-31', '0000-01-01'],
  [dayAhead(2), dayAhead(1)],
  [dayAhead(0), dayAhead(62)],
  [dayAhead(-400), dayAhead(-400)],
  [dayAhead(800), dayAhead(800)],
]

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})

/** The status of the answer. Fails if the answer is late, or if it is a fault of the server. */
async function answerOf(what: string, send: (signal: AbortSignal) => Promise<Response>) {
  const answer = await send(AbortSignal.timeout(inTime)).catch(() => undefined)
  expect(answer?.status, `${what} has no answer in time`).toBeDefined()
  expect(answer?.status, what).toBeLessThan(500)
  return answer?.status
}

test.each([
  '/api/visit-slots?type=consultation&',
  '/api/visit-slots?type=call&',
  '/api/admin/calendar?',
])('%s answers each range that is none, or far away, with 422', async (path) => {
  for (const [from, to] of wrongRanges) {
    const address = `${path}from=${encodeURIComponent(from ?? '')}&to=${encodeURIComponent(to ?? '')}`
    const status = await answerOf(address, (signal) => api.adminFetch(address, { signal }))
    expect([422, address]).toEqual([status, address])
  }
  for (const [from, to] of [
    [dayAhead(0), dayAhead(61)],
    [dayAhead(-360), dayAhead(-300)],
    [dayAhead(700), dayAhead(729)],
  ]) {
    const address = `${path}from=${from}&to=${to}`
    // Visitors cannot choose times of calls here, so the answer is empty, but no error.
    expect(await answerOf(address, (signal) => api.adminFetch(address, { signal }))).toBe(200)
  }
})

test('every list and file answers in time, whatever days it is asked for', async () => {
  const paths = routes.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !path.includes('/:'))
    .map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(40)
  for (const path of new Set(paths)) {
    for (const query of [
      'from=9999-12-31&to=9999-12-31',
      'from=0000-01-01&to=9999-12-31&days=999',
    ]) {
      const address = `${path}?${query}`
      await answerOf(address, (signal) => api.adminFetch(address, { signal }))
    }
  }
})

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

/** Copies of the body, each with another one of its days replaced, at any depth. */
function* withDay(body: unknown, replace: (day: string) => string): Generator<unknown> {
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const put = (inner: unknown) =>
      Array.isArray(body)
        ? body.map((one, at) => (String(at) === key ? inner : one))
        : { ...body, [key]: inner }
    // Versions are only compared, never parsed as days.
    if (key === 'basedOn') continue
    if (isDay(value)) yield put(replace(value))
    else for (const inner of withDay(value, replace)) yield put(inner)
  }
}

const fresh = ({ body }: BodyRoute) => ({
  ...body,
  ...('submissionId' in body && { submissionId: crypto.randomUUID() }),
})

test('every field for a day or a time takes those of three centuries alone', async () => {
  const all = await bodyRoutes()
  const at = '2027-01-01T10:00:00Z'
  const optional: Record<string, object> = {
    '/visit-requests': { startsAt: at, callAt: at },
    '/patient-inquiry': { callAt: at },
  }
  let sent = 0
  for (const route of all) {
    const body = { ...fresh(route), ...(!route.admin && optional[route.path]) }
    for (const end of [...ends, '2027-02-29']) {
      for (const changed of withDay(body, (day) => end + day.slice(10))) {
        sent++
        const what = `${route.method} ${route.path} ${end} ${JSON.stringify(changed)}`
        const status = await answerOf(what, async () => sendBody(route, JSON.stringify(changed)))
        expect(status, what).toBe(422)
      }
    }
  }
  expect(sent).toBeGreaterThan(60)
})
