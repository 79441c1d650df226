import { afterAll, beforeAll, expect, test } from 'vitest'
import { failedLogins } from '../../db/auth/attempts.ts'
import { mailOutbox } from '../../db/mail/outbox.ts'
import { totp } from '../../db/model/totp.ts'
import { codeAt } from '../../worker/lib/auth/totp.ts'
import { startReceiver } from '../../worker/local/receiver.ts'
import { password, startApi } from '../helpers/api.ts'
import { type BodyRoute, bodyRoutes } from '../helpers/bodies.ts'
import { farFrom } from '../helpers/far-database.ts'

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
  bodies = (await bodyRoutes()).filter(({ admin }) => admin)
})
afterAll(() => Promise.all([far.close(), builder.stop()]))

type Ask = [route: string, body?: unknown]

/** Longer than the pauses between the calls of the work that goes on after a change. */
const quietAfterChangeMs = 500

/** Only a change has work after its answer. */
const isChange = (route: string) => !route.startsWith('GET')

/** How many calls to the database each answer waits for, and its status where that is an error. */
async function roundTrips(asks: readonly Ask[], send = api.adminFetch) {
  const counted: Record<string, number | string> = {}
  for (const [route, body] of asks) {
    const [method = '', path] = route.split(' ')
    const { answer, roundTrips } = await far.counted(
      async () => {
        const headers = { 'Content-Type': 'application/json' }
        const response = await send(`/api${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        await response.arrayBuffer()
        return response
      },
      isChange(route) ? quietAfterChangeMs : 0,
    )
    counted[route] = answer.ok ? roundTrips : `${answer.status} after ${roundTrips}`
  }
  return counted
}

const every = (asks: readonly Ask[], n: number) =>
  Object.fromEntries(asks.map(([route]) => [route, n]))

test('each list and record of the admin area takes one round trip, the session included', async () => {
  // The first reading in an hour is also noted in the audit log.
  await api.adminFetch('/api/admin/subscribers')
  // Mail of the records that were just made is sent after a pause.
  await far.untilQuiet(300)
  const lists: Ask[] = [
    'users',
    'content',
    'blog',
    'blog?q=first',
    'blog/1',
    'jobs',
    'jobs/1',
    'job-applications',
    'job-applications/1',
    'team',
    'team/1',
    'visit-requests',
    'visit-requests?q=moss',
    // A short word: the index is first asked for what begins with it.
    'visit-requests?q=mo',
    'visit-requests/1',
    'patient-inquiries',
    'patient-inquiries/1',
    'sponsor-inquiries',
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
  const own: Ask[] = [['GET /auth/me']]
  expect(await roundTrips([...lists, ...own])).toEqual(every([...lists, ...own], 1))
})

test('a change takes two: what it reads together with the session, and what it writes', async () => {
  const from = (start: string): Ask[] =>
    bodies
      .filter(({ method, path }) => `${method} ${path}`.startsWith(start))
      .map(({ method, path, body }) => [`${method} ${path}`, body])
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
  const changes: Ask[] = [
    ['POST /admin/users', { username: 'grace', password, role: 'admin' }],
    ['DELETE /admin/users/2'],
    ...from('POST /admin/blog').map(([route, body]): Ask => {
      return [route, { ...(body as object), slug: 'another' }]
    }),
    ...from('PUT /admin/blog'),
    ['DELETE /admin/blog/1'],
    ...from('POST /admin/jobs'),
    ...from('PUT /admin/jobs'),
    ...from('POST /admin/team'),
    ...from('PUT /admin/team'),
    ['DELETE /admin/team/1'],
    ...from('PUT /admin/content/company_info'),
    ...from('PUT /admin/job-applications').slice(0, 1),
    ...from('PUT /admin/settings'),
    ['PUT /admin/go-live/backup', { confirmed: true }],
    ['PUT /admin/samples/company_info', { confirmed: true }],
    ['DELETE /admin/subscribers/1'],
    ...from('PUT /admin/patient-inquiries').map(isSpam),
    ...from('PUT /admin/sponsor-inquiries').map(isSpam),
    ...from('PUT /admin/visit-requests/1/status'),
    [`POST /admin/mail/${mail}/resend`],
    [`DELETE /admin/mail/${other}`],
    ['POST /admin/publish'],
    ['POST /admin/erasures', { email: 'ada@example.com' }],
  ]
  expect(await roundTrips(changes)).toEqual(every(changes, 2))
})

const signIn: Ask = ['POST /auth/login', { username: 'ada', password }]

test('a sign-in takes three, with a second factor too; a sign-out two', async () => {
  expect(await roundTrips([signIn], api.fetch)).toEqual(every([signIn], 3))
  const { auth } = api.admin
  const started = await auth.totp.$post({ json: { currentPassword: password } })
  expect(started.status).toBe(200)
  const { secret } = (await started.json()) as { secret: string }
  const step = Math.floor(Date.now() / 1000 / totp.stepSeconds)
  const code = (at: number) => codeAt(fromBase32(secret), at)
  const confirmed = await auth.totp.confirm.$post({ json: { code: await code(step) } })
  expect(confirmed.status).toBe(200)
  await api.db.delete(failedLogins)

  const withCode: Ask = [
    'POST /auth/login',
    { username: 'ada', password, code: await code(step + 1) },
  ]
  expect(await roundTrips([withCode], api.fetch)).toEqual(every([withCode], 3))
  const signOut: Ask[] = [['POST /auth/logout']]
  expect(await roundTrips(signOut)).toEqual(every(signOut, 2))
})

function fromBase32(text: string) {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
