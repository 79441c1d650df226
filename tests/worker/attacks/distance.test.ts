import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog } from '#db/audit/audit.ts'
import { secondFactors } from '#db/auth/totp.ts'
import { mailOutbox } from '#db/mail/outbox.ts'
import { totp } from '#db/model/auth/totp.ts'
import { candidates } from '#db/candidates/tables.ts'
import { sponsorInquiries } from '#db/inquiries/sponsor-inquiries.ts'
import { submissionKinds } from '#db/model/submissions/kinds.ts'
import { insertUser } from '#db/users/changes.ts'
import { sessions, users } from '#db/users/users.ts'
import { codeAt } from '#worker/lib/auth/totp.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { createAuthenticator } from '#tests/helpers/auth/authenticator.ts'
import { type BodyRoute, bodyRoutes } from '#tests/helpers/bodies/bodies.ts'
import { farFrom } from '#tests/helpers/start/far-database.ts'
import { makeCandidate } from '#tests/helpers/candidates/candidates.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'

let far: Awaited<ReturnType<typeof farFrom>>
let builder: Awaited<ReturnType<typeof startReceiver>>
let bodies: BodyRoute[]
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(async (url) => {
    far = await farFrom(url)
    builder = await startReceiver('builder', { '/': () => {} })
    return {
      TURSO_DATABASE_URL: far.url,
      REBUILD_WEBHOOK_URL: builder.url,
      REBUILD_WEBHOOK_TOKEN: 'builder',
    }
  })
  bodies = await bodyRoutes()
  // Once a minute, a request also notes the use of its session. A time in the future prevents that while calls are
  // counted.
  await api.db.update(sessions).set({ seenAt: new Date(Date.now() + 3_600_000).toISOString() })
})
afterAll(() => Promise.all([far.close(), builder.stop()]))

type Ask = [route: string, body?: unknown]

/** Longer than the pauses between the calls of the background work after a change. */
const quietAfterChangeMs = 500

/** Only requests with an entry in the audit log have background work: changes and exports. */
const isNoted = (route: string) => !route.startsWith('GET') || route.includes('/exports/')

async function sent([route, body]: Ask, send = api.adminFetch) {
  const [method = '', path] = route.split(' ')
  const headers = { 'Content-Type': 'application/json' }
  const response = await send(`/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { ok: response.ok, status: response.status, text: await response.text() }
}

/** The text of the answer, and how many database calls it waited for. For an error, a description. */
async function counted(ask: Ask, send = api.adminFetch) {
  const quietMs = isNoted(ask[0]) ? quietAfterChangeMs : 0
  const { answer, calls } = await far.counted(() => sent(ask, send), quietMs)
  const { ok, status, text } = answer
  const roundTrips = calls.length
  return { text, calls, roundTrips: ok ? roundTrips : `${status} after ${roundTrips}` }
}

async function roundTrips(asks: readonly Ask[], send = api.adminFetch) {
  const all: Record<string, number | string> = {}
  for (const ask of asks) all[ask[0]] = (await counted(ask, send)).roundTrips
  return all
}

const every = (asks: readonly Ask[], n: number) =>
  Object.fromEntries(asks.map(([route]) => [route, n]))

const parts = Object.values(submissionKinds).map(({ part }) => part)

/** The parts whose lists contain data that people gave the clinic. */
const people = ['subscribers', ...parts, 'refused']

test('each list and record of the admin area takes one round trip, the session included', async () => {
  // The first reading in an hour also writes to the audit log.
  for (const part of people) await api.adminFetch(`/api/admin/${part}`)
  await api.adminFetch('/api/admin/candidates/1')
  // Mail of the new records is sent after a pause.
  await far.untilQuiet(300)
  const lists: Ask[] = [
    'users',
    'users/1',
    'invites',
    'content',
    'blog',
    'blog?q=first',
    'candidate-filters',
    'candidates',
    'candidates?q=moss&owner=me&due=today',
    'candidates/1',
    'candidates/owners',
    'candidates/studies',
    'blog/1',
    'redirects',
    'redirects?q=old',
    'bin',
    'jobs',
    'jobs/1',
    'job-applications',
    'job-applications/1',
    'team',
    'team/1',
    'visit-requests',
    'visit-requests?q=moss',
    // A short word: the index is first searched for words that begin with it.
    'visit-requests?q=mo',
    'visit-requests/1',
    'patient-inquiries',
    'patient-inquiries/1',
    'sponsor-inquiries',
    'sponsor-inquiries?status=new&owner=me',
    'sponsor-inquiries/1',
    'subscribers',
    'subscribers/counts',
    'audit',
    'mail',
    'refused',
    'settings',
    'samples',
    'go-live',
    'stats',
    'publish',
  ].map((path) => [`GET /admin/${path}`])
  const own: Ask[] = ['me', 'totp', 'sessions', 'passkeys'].map((path) => [`GET /auth/${path}`])
  expect(await roundTrips([...lists, ...own])).toEqual(every([...lists, ...own], 1))
  // The missing pictures are queried only after the versions are read.
  const versions: Ask[] = [['GET /admin/blog/1/revisions']]
  expect(await roundTrips(versions)).toEqual(every(versions, 2))
})

const from = (start: string): Ask[] =>
  bodies
    .filter(({ method, path }) => `${method} ${path}`.startsWith(start))
    .map(({ method, path, body }) => [`${method} ${path}`, body])

/** Every change of accounts and texts in the admin area. */
const changesOfTexts = (): Ask[] => [
  ['POST /admin/users', { username: 'grace', password, role: 'admin' }],
  ...from('PUT /admin/users').map(([, body]): Ask => ['PUT /admin/users/2', body]),
  ['POST /admin/invites', { name: 'Jo', email: 'jo@clinic.example', role: 'hr' }],
  ['POST /admin/invites/1/resend'],
  ['DELETE /admin/invites/1'],
  ['POST /admin/users/2/reset'],
  ['DELETE /admin/users/3'],
  ['PUT /auth/me', { name: 'Ada Moss' }],
  ['PUT /auth/me', { name: 'Ada Moss', email: 'ada@clinic.example', currentPassword: password }],
  ['DELETE /auth/sessions'],
  ...from('POST /admin/blog').map(([route, body]): Ask => {
    return [route, route === 'POST /admin/blog' ? { ...(body as object), slug: 'another' } : body]
  }),
  ...from('PUT /admin/blog'),
  ['DELETE /admin/blog/1'],
  ...from('POST /admin/jobs'),
  ...from('PUT /admin/jobs'),
  ...from('POST /admin/team'),
  ...from('PUT /admin/team'),
  ['DELETE /admin/team/1'],
  ...from('PUT /admin/content/company_info'),
  ...from('PUT /admin/settings'),
  ['PUT /admin/go-live/backup', { confirmed: true }],
  ['PUT /admin/samples/company_info', { confirmed: true }],
]

/** Every other change in the admin area. */
async function changesOfPeople(): Promise<Ask[]> {
  const [{ id: mail } = { id: 0 }, { id: other } = { id: 0 }] = await api.db
    .insert(mailOutbox)
    .values(
      ['one', 'two'].map((cause) => ({
        cause,
        kind: 'notice' as const,
        data: { what: 'x' },
        lastError: 'refused',
        nextAttemptAt: '2999-01-01T00:00:00.000Z',
      })),
    )
    .returning({ id: mailOutbox.id })
  const isSpam = ([route]: Ask): Ask => [route, { suspectedSpam: true }]
  return [
    ...from('PUT /admin/candidates'),
    ...from('POST /admin/candidates'),
    ...from('POST /admin/candidate-filters'),
    ['PUT /admin/candidates/1/presence'],
    ['DELETE /admin/candidate-filters/1'],
    ...from('PUT /admin/job-applications').slice(0, 1),
    ['DELETE /admin/subscribers/1'],
    ...from('PUT /admin/patient-inquiries').map(isSpam),
    ...from('PUT /admin/sponsor-inquiries').slice(0, 1),
    ...from('PUT /admin/sponsor-inquiries').slice(1).map(isSpam),
    ...from('POST /admin/sponsor-inquiries'),
    ...from('POST /admin/job-applications'),
    [`POST /admin/mail/${mail}/resend`],
    [`DELETE /admin/mail/${other}`],
    ['POST /admin/publish'],
    ['POST /admin/erasures', { email: 'ada@example.com', everybody: true }],
  ]
}

/** Routes that only read, or that read again after the change for their answer. */
const exceptions = {
  'POST /admin/candidates/similar': 1,
  'POST /admin/candidates/1/contacts': 3,
  'PUT /admin/candidates/1/contacts/-2': 3,
  'POST /admin/candidates/1/separate': 7,
  'PUT /admin/candidates/1/candidacies/1': 3,
  'POST /admin/candidates/1/candidacies': 4,
}

test.for([
  ['an account or a text', changesOfTexts, {}],
  ['what people told the clinic', changesOfPeople, exceptions],
] as const)(
  'a change of %s takes two: what it reads with the session, and what it writes',
  async ([, changes, otherwise]) => {
    const all = await changes()
    expect(await roundTrips(all)).toEqual({ ...every(all, 2), ...otherwise })
  },
)

test('a passkey is added in two for each half, and signs in with two', async () => {
  const device = createAuthenticator(api.siteUrl)
  const add: Ask = ['POST /auth/passkeys/options']
  const options = await counted(add)
  const response = device.register(JSON.parse(options.text).challenge)
  const added = await counted(['POST /auth/passkeys', { name: 'My phone', response }])
  const { id } = JSON.parse(added.text).passkey
  const renamed = await counted([`PUT /auth/passkeys/${id}`, { name: 'Old phone' }])
  const asked = await counted(['POST /auth/passkey/options'], api.fetch)
  const signed = { response: device.signIn(JSON.parse(asked.text).challenge, 1) }
  const signIn = await counted(['POST /auth/passkey', signed], api.fetch)
  const removed = await counted([`DELETE /auth/passkeys/${id}`, { currentPassword: password }])
  const all = [options, added, renamed, asked, signIn, removed]
  const calls = JSON.stringify(all.map(({ calls }) => calls))
  expect(
    all.map(({ roundTrips }) => roundTrips),
    calls,
  ).toEqual([2, 2, 2, 1, 2, 2])
})

test('an export of a list that fits a page takes two, and so does the retry of a refused submission', async () => {
  const exports = [...parts, 'subscribers'].map((name): Ask => [`GET /admin/exports/${name}.csv`])
  const submissionId = crypto.randomUUID()
  const inquiry = bodies.find(({ path }) => path === '/patient-inquiry')?.body
  const files = await api.files()
  const kept = JSON.stringify({ ...inquiry, submissionId })
  await files.put(`refused/patient-inquiry/${submissionId}.json`, kept)
  const retry: Ask = [`POST /admin/refused/patient-inquiry/${submissionId}/retry`]
  expect(await roundTrips([...exports, retry])).toEqual(every([...exports, retry], 2))
  const noted = { record: 'refused_submissions', new: 'stored after all' }
  expect(await api.db.select().from(auditLog).where(eq(auditLog.record, noted.record))).toEqual([
    expect.objectContaining(noted),
  ])
})

const newPassword = 'five other plain words'
const signIn: Ask = ['POST /auth/login', { username: 'ada', password }]
const codesIn = (text: string) => (JSON.parse(text) as { recoveryCodes: string[] }).recoveryCodes

test('a sign-in takes three, with a second factor too; changes of one’s own account and a sign-out two', async () => {
  expect(await roundTrips([signIn], api.fetch)).toEqual(every([signIn], 3))
  const start = await counted(['POST /auth/totp', { currentPassword: password }])
  const { secret } = JSON.parse(start.text) as { secret: string }
  const step = Math.floor(Date.now() / 1000 / totp.stepSeconds)
  const code = (at: number) => codeAt(fromBase32(secret), at)
  const confirm = await counted(['POST /auth/totp/confirm', { code: await code(step) }])
  const [recoveryCode] = codesIn(confirm.text)

  const withCode: Ask = [
    'POST /auth/login',
    { username: 'ada', password, code: await code(step + 1) },
  ]
  expect(await roundTrips([withCode], api.fetch)).toEqual(every([withCode], 3))

  const both = { currentPassword: password, code: recoveryCode }
  const renew = await counted(['POST /auth/totp/recovery-codes', both])
  const [freshCode] = codesIn(renew.text)
  expect([start, confirm, renew].map(({ roundTrips }) => roundTrips)).toEqual([2, 2, 2])
  const changes: Ask[] = [
    ['POST /auth/totp/disable', { currentPassword: password, code: freshCode }],
    ['PUT /auth/password', { currentPassword: password, newPassword }],
  ]
  expect(await roundTrips(changes)).toEqual(every(changes, 2))
  const wrong: Ask = ['PUT /auth/password', { currentPassword: 'x', newPassword }]
  expect((await counted(wrong)).roundTrips).toBe('422 after 2')
  const signOut: Ask[] = [['POST /auth/logout']]
  expect(await roundTrips(signOut)).toEqual(every(signOut, 2))
})

const login = (username: string) => api.visitor.auth.login.$post({ json: { username, password } })
const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
const withCookie =
  (Cookie: string): typeof api.adminFetch =>
  (url, init) =>
    api.fetch(url, { ...init, headers: { ...init?.headers, Cookie } })

test('a change that needs the password is not written if the session ends after the password was checked', async () => {
  const username = 'grace'
  const operator = { id: null, username: 'tests' }
  await insertUser(api.db, operator, { username, password: cheapHash(password), role: 'admin' })
  for (const ask of [
    ['PUT /auth/password', { currentPassword: password, newPassword }],
    ['POST /auth/totp', { currentPassword: password }],
  ] satisfies Ask[]) {
    const cookie = cookieOf(await login(username))
    await far.untilQuiet(quietAfterChangeMs)
    far.afterNextCall(() => api.db.delete(sessions))
    const answer = await sent(ask, withCookie(cookie))
    expect(JSON.parse(answer.text)).toMatchObject({ status: 401 })
  }
  expect((await login(username)).status).toBe(200)
  expect(await api.db.select().from(secondFactors)).toEqual([])
})

test('whoever is deleted while a record is being given to them is refused as its owner', async () => {
  const operator = { id: null, username: 'tests' }
  const { updatedAt: basedOn } =
    (await api.db.select().from(sponsorInquiries).limit(1).get()) ?? expect.unreachable()
  const { id, version } = (await api.db.select().from(candidates).limit(1).get()) ?? {
    id: await makeCandidate(api.db),
    version: 1,
  }
  const all: [string, (ownerId: number) => object][] = [
    [`PUT /admin/candidates/${id}`, (ownerId) => ({ ownerId, basedOn: version })],
    ['POST /admin/candidates/bulk', (ownerId) => ({ ids: [id], change: { ownerId } })],
    ['PUT /admin/sponsor-inquiries/1', (ownerId) => ({ ownerId, basedOn })],
  ]
  const cookie = cookieOf(await login('grace'))
  for (const [at, [route, bodyOf]] of all.entries()) {
    const account = { username: `leaver${at}`, password: cheapHash(password), role: 'coordinator' }
    const leaver = await insertUser(api.db, operator, { ...account, role: 'coordinator' })
    await far.untilQuiet(quietAfterChangeMs)
    const id = leaver?.id ?? 0
    far.afterNextCall(() => api.db.delete(users).where(eq(users.id, id)))
    const answer = await sent([route, bodyOf(id)], withCookie(cookie))
    expect([route, JSON.parse(answer.text)]).toMatchObject([
      route,
      { status: 422, errors: [{ path: 'ownerId' }] },
    ])
  }
})

// Must be the last test: ten seconds later the visit's letter is sent, and its calls would be counted.
test('a change of a visit takes two as well', async () => {
  const visit = bodies.find(({ path }) => path === '/visit-requests')?.body
  const { text } = await sent(['POST /visit-requests', visit], api.fetch)
  const one = `PUT /admin/visit-requests/${JSON.parse(text).id}`
  const send = withCookie(cookieOf(await login('grace')))
  for (const change of [
    [`${one}/spam`, { suspectedSpam: true }],
    [`${one}/spam`, { suspectedSpam: false }],
    [`${one}/status`, { status: 'confirmed' }],
  ] satisfies Ask[]) {
    expect(await roundTrips([change], send)).toEqual(every([change], 2))
  }
})

function fromBase32(text: string) {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
