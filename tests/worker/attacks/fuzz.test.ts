import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { parseSection, type SectionKey } from '#db/model/content.ts'
import { PatientInquiry } from '#db/model/inquiries/inquiries.ts'
import { SponsorInquiry } from '#db/model/inquiries/sponsor-inquiries.ts'
import { applicationStatuses, visitStatuses } from '#db/model/lib/labels.ts'
import { JobApplication } from '#db/model/jobs/jobs.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { Preferences } from '#db/model/inquiries/preferences.ts'
import { SettingsChange } from '#db/model/settings.ts'
import { NewUser } from '#db/model/users.ts'
import { VisitRequest } from '#db/model/visits/request.ts'
import { emailPreferences } from '#db/preferences/preferences.ts'
import { listedTables } from '#db/records/tables.ts'
import { api } from '#worker/api.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { type BodyRoute, bodyRoutes, sendBody } from '#tests/helpers/bodies/bodies.ts'

// Each run of the suite sends the same bodies: use FUZZ_BODIES=100000 FUZZ_SEED=$RANDOM to search further.
const bodies = Number(process.env['FUZZ_BODIES'] ?? 2000)
const seed = Number(process.env['FUZZ_SEED'] ?? 14872934)
const atOnce = 8

/** mulberry32: the same numbers for the same seed. */
function random(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const next = random(seed)
const below = (most: number) => Math.floor(next() * most)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

const texts = [
  '',
  ' ',
  '\n\n',
  'Ada',
  'Zoë Ångström',
  '李小龍',
  '\u202egnp.exe',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  'x\udfff',
  '𠮷田',
  'e\u0301\u0301',
  '\ufeff',
  '\u2028',
  "'; drop table users; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '</textarea>',
  '{{7*7}}',
  '${7*7}',
  '=cmd()',
  '../../../etc/passwd',
  '/%2e%2e/',
  'javascript:alert(1)',
  'https://user:pw@host.example/x.png',
  '//host.example',
  "o'neil@example.com",
  'a@b.co\r\nBcc: eve@evil.example',
  'ada@example.com',
  '2199-02-30',
  '2199-12-31',
  '0000-00-00',
  'on',
  'true',
  'NaN',
  '1e999',
  '-0',
  '__proto__',
  'constructor',
  'null',
]

function value(depth = 0): unknown {
  const kind = below(depth > 2 ? 9 : 12)
  if (kind < 4) return oneOf(texts)
  if (kind === 4) return oneOf(texts).repeat(below(400))
  if (kind === 5)
    return String.fromCodePoint(...Array.from({ length: below(30) }, () => below(0x10ffff)))
  if (kind === 6) return oneOf([0, -1, 1, 1.5, 1e308, 2 ** 53, -0, 200, 1_000_001])
  if (kind === 7) return oneOf([true, false])
  if (kind === 8) return null
  if (kind === 9) return Array.from({ length: below(5) }, () => value(depth + 1))
  if (kind === 10) return Array.from({ length: below(80) }, () => oneOf(texts))
  return Object.fromEntries(
    Array.from({ length: below(4) }, () => [oneOf(texts), value(depth + 1)]),
  )
}

/** A copy of a good body with a few values, at any depth, replaced, removed or added. */
function changed(good: unknown, times: number): unknown {
  const body = structuredClone(good)
  for (let time = 0; time < times; time++) change(body as Record<string, unknown>)
  return body
}

function change(object: Record<string, unknown>) {
  const key = oneOf(Object.keys(object))
  const inner = key === undefined ? undefined : object[key]
  if (inner && typeof inner === 'object' && Object.keys(inner).length > 0 && next() < 0.8) {
    change(inner as Record<string, unknown>)
  } else if (key !== undefined && next() < 0.1) {
    delete object[key]
  } else if (key === undefined || next() < 0.1) {
    const added = { value: value(), enumerable: true, configurable: true, writable: true }
    Object.defineProperty(object, oneOf(texts), added)
  } else {
    object[key] = value()
  }
}

const isForm = 'application/x-www-form-urlencoded'

type Generated = { body: string; type?: string }

function generate(route: BodyRoute): Generated {
  // A new id or slug each time, so that some bodies are stored.
  const fresh = { ...('slug' in route.body && { slug: `slug-${below(1e9)}` }) }
  const body = changed({ ...route.body, ...fresh }, oneOf([0, 1, 1, 1, 2, 3, 6]))
  if (route.form && next() < 0.3) {
    const fields = Object.entries(body as object).flatMap(([name, field]) =>
      [field].flat().map((one) => [name, String(one).toWellFormed()] as [string, string]),
    )
    return { body: new URLSearchParams(fields).toString(), type: isForm }
  }
  const text = JSON.stringify(body)
  const spoiled = next()
  if (spoiled < 0.03) return { body: text.slice(0, below(text.length)) }
  if (spoiled < 0.05)
    return { body: text, type: oneOf(['text/plain', 'application/json; charset=x', isForm, 'x']) }
  if (spoiled < 0.07) return { body: JSON.stringify(value()) ?? '' }
  return { body: text }
}

/** Routes that hash a password are slow, so only some of their bodies are sent. */
const worth = ({ hashes }: BodyRoute) => !hashes || next() < 0.15

const wrong: string[] = []

/** Sends a body again while the database is busy with the others, as a client does. */
async function sendUntilTaken(route: BodyRoute, body: string, type?: string) {
  for (let time = 1; ; time++) {
    const response = await sendBody(route, body, type)
    await response.arrayBuffer()
    const isBusy = response.status === 503 && response.headers.has('Retry-After')
    if (!isBusy || time === 3) return response
  }
}

async function attack(routes: BodyRoute[]) {
  // All sections count as one group, because they are more than all other routes.
  const groups = [...Map.groupBy(routes, ({ path }) => path.replace(/content\/.*/, '')).values()]
  let left = bodies
  let taken = 0
  const attacker = async () => {
    while (left-- > 0) {
      let route = oneOf(oneOf(groups))
      while (!worth(route)) route = oneOf(oneOf(groups))
      const { body, type } = generate(route)
      const response = await sendUntilTaken(route, body, type)
      if (response.ok || response.status === 303) taken++
      // No registry runs at the configured address.
      const isAway = response.status === 503 && route.path === '/admin/studies/import'
      if (response.status >= 500 && !isAway) {
        wrong.push(`${response.status} ${route.method} ${route.path} ${body.slice(0, 300)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attacker))
  return taken
}

type Row = Record<string, unknown>

/** All rows of a list of the admin API. */
async function* rowsOf(path: string): AsyncGenerator<Row> {
  const { adminFetch } = await startApi()
  let cursor: unknown = ''
  do {
    const page = await adminFetch(
      `/api/admin/${path}?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
    )
    const { nextCursor, ...lists } = (await page.json()) as Row
    yield* Object.values(lists)[0] as Row[]
    cursor = nextCursor
  } while (cursor)
}

const isDefined = <T>(value: T) => value !== null && value !== undefined

/** Expects that the model accepts a stored row, and does not change it. */
function expectTaken(what: string, model: v.GenericSchema, row: Row) {
  const { success, output, issues } = v.safeParse(model, row)
  if (!success) return void wrong.push(`${what} ${row['id']}: ${issues[0].message}`)
  for (const [name, value] of Object.entries(output as Row)) {
    if (!isDefined(value) && !isDefined(row[name])) continue
    if (JSON.stringify(value) !== JSON.stringify(row[name]))
      wrong.push(`${what} ${row['id']}: ${name}`)
  }
}

/** Routes that take a file, or no body. */
const withoutBody = [
  'POST /api/objects/upload',
  'POST /api/team-photos/upload',
  'POST /api/admin/media/upload',
  'POST /api/admin/studies/:id/letters',
  'PUT /api/uploads/:key',
  'POST /api/auth/logout',
  'POST /api/admin/publish',
  'POST /api/admin/mail/:id/resend',
  'POST /api/admin/refused/:name/:id/retry',
  'POST /api/admin/test-alert',
  'POST /api/admin/test-letter',
  'POST /api/health/test-letter',
  // Mail providers must prove who they are first: see mail-events.test.ts.
  'POST /api/mail-events/ses',
  'POST /api/mail-events/postmark',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/calendar-feed',
  'POST /api/auth/passkey/options',
  'POST /api/admin/bin/:id/restore',
  'POST /api/admin/studies/look',
  ...['copy', 'trial', 'cancel', 'stop', 'resume', 'hide'].map(
    (step) => `POST /api/admin/news/:id/${step}`,
  ),
  'POST /api/admin/previews/study/:slug',
  'POST /api/admin/users/:id/reset',
  'POST /api/admin/candidates/:id/merge/:other',
  'POST /api/admin/candidates/:id/not/:other',
  'POST /api/admin/candidates/merges/:id/undo',
  'POST /api/admin/candidates/:id/attempts/:event/undo',
  'POST /api/admin/candidates/bulk/:undo/undo',
  'POST /api/admin/invites/:id/resend',
  'PUT /api/admin/candidates/:id/presence',
]

let routes: BodyRoute[]
beforeAll(async () => {
  routes = await bodyRoutes()
})

test('every route that takes a body is sent some', () => {
  const sent = routes.map(({ method, path }) => `${method} /api${path}`)
  const isSent = (route: string) =>
    sent.some((one) => RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(one))
  const forgotten = api.routes
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !withoutBody.includes(route) && !isSent(route))
  expect(
    [...new Set(forgotten)].map((route) => `add ${route} to tests/helpers/bodies/bodies.ts`),
  ).toEqual([])
})

test(
  `${bodies} generated bodies break nothing, and nothing is stored that its model would refuse (FUZZ_SEED=${seed})`,
  async () => {
    const { db, adminFetch } = await startApi()
    const taken = await attack(routes)
    console.log(`FUZZ_SEED=${seed}: ${taken} of ${bodies} bodies were taken`)
    // Enough bodies must be good: otherwise reading them back would prove little.
    expect(taken).toBeGreaterThan(bodies / 10)

    const stored = [
      ['patient-inquiries', PatientInquiry],
      ['sponsor-inquiries', v.omit(SponsorInquiry, ['submissionId'])],
      [
        'visit-requests',
        // Staff may enter people with incomplete data.
        v.object({
          ...VisitRequest.entries,
          lastName: v.string(),
          status: v.picklist(Object.keys(visitStatuses)),
        }),
      ],
      [
        'job-applications',
        v.object({
          ...JobApplication.entries,
          status: v.picklist(Object.keys(applicationStatuses)),
        }),
      ],
      ['users', v.omit(NewUser, ['password'])],
      ...keysOf(listedTables).map(
        (record) => [publicRecords[record].part, listedTables[record].rules] as const,
      ),
    ] as const
    for (const [path, model] of stored) {
      for await (const row of rowsOf(path)) expectTaken(path, model, row)
    }
    for await (const { sectionKey, content } of rowsOf('content')) {
      if (!parseSection(sectionKey as SectionKey, content).success)
        wrong.push(`content ${sectionKey}`)
    }
    const { settings } = (await (await adminFetch('/api/admin/settings')).json()) as {
      settings: Row
    }
    expectTaken('settings', SettingsChange, settings)
    for (const { unsubscribeToken: token, ...row } of await db
      .select()
      .from(emailPreferences)
      .all()) {
      expectTaken('preferences', Preferences, { ...row, token })
    }
    expect(wrong).toEqual([])
  },
  40_000 + bodies * 100,
)
