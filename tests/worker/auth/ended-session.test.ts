import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit } from '#db/audit/chain.ts'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { insertUser } from '#db/users/changes.ts'
import { hashPassword } from '#db/auth/password.ts'
import { api as routes } from '#worker/api.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { bodyRoutes } from '#tests/helpers/bodies/bodies.ts'

type Api = Awaited<ReturnType<typeof startApi>>

let api: Api
let toSend: StaffRoute[]
let builds = 0
const builder = createServer((_request, response) => {
  builds++
  response.end()
})

beforeAll(async () => {
  await new Promise<void>((listening) => builder.listen(0, '127.0.0.1', listening))
  const { port } = builder.address() as AddressInfo
  api = await startApi({ REBUILD_WEBHOOK_URL: `http://127.0.0.1:${port}` })
  toSend = await staffRoutes()
})
afterAll(() => new Promise((closed) => builder.close(closed)))

async function cookieOf(username: string) {
  const login = await api.visitor.auth.login.$post({ json: { username, password } })
  expect(login.status).toBe(200)
  return login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

const guarded = /^\/api\/(admin|team-photos|auth\/(totp|me|password|passkeys|sessions))(\/|$)/

const params: Record<string, string> = {
  id: '1',
  key: 'backup',
  name: 'patient-inquiry',
  section: 'company_info',
  sectionKey: 'company_info',
}

type StaffRoute = { method: string; path: string; body: object | undefined }

/** Each route for staff, with a valid body. */
async function staffRoutes() {
  const bodies = await bodyRoutes()
  const given = (method: string, path: string) =>
    bodies.find((route) => route.method === method && `/api${route.path}` === path)?.body
  const found = new Map<string, StaffRoute>()
  for (const { method, path: pattern } of routes.routes) {
    if (method === 'ALL' || !guarded.test(pattern)) continue
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const body = method === 'GET' ? undefined : (given(method, path) ?? { confirmed: true })
    found.set(`${method} ${path}`, { method, path, body })
  }
  return [...found.values()]
}

/** Every row of every table, and every file. */
async function everything() {
  const tables = await api.db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => api.db.all(sql`select * from ${sql.identifier(name)}`)),
  )
  const { objects } = await (await api.files()).list()
  return { rows, files: objects.map(({ key }) => key) }
}

async function statusesOf(cookie: string, toSend: StaffRoute[]) {
  const statuses: Record<string, number> = {}
  for (const { method, path, body } of toSend) {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    const answer = await api.fetch(path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    statuses[`${method} ${path}`] = answer.status
    const { needs: _roles, ...problem } = JSON.parse(text)
    expect([path, Object.keys(problem)]).toEqual([path, ['type', 'title', 'status', 'detail']])
  }
  return statuses
}

const all = (statuses: Record<string, number>, status: number) =>
  Object.fromEntries(Object.keys(statuses).map((route) => [route, status]))

/** Sends each request to each of the routes, and expects that nothing changes. */
async function expectNothing(cookie: string, toSend: StaffRoute[], status: number) {
  // Sealed before the comparison: otherwise an earlier request may seal it meanwhile.
  await sealAudit(api.db)
  const before = await everything()
  builds = 0
  const statuses = await statusesOf(cookie, toSend)
  expect(statuses).toEqual(all(statuses, status))
  expect(await everything()).toEqual(before)
  expect(builds).toBe(0)
}

test('with a session that has ended, no route answers, writes, or asks for a build', async () => {
  await createAdmin(api.db, 'left', password)
  const cookie = await cookieOf('left')
  await api.as(cookie).auth.logout.$post()
  expect(toSend.length).toBeGreaterThan(60)
  await expectNothing(cookie, toSend, 401)
})

test('with the session of a user who is no admin, no admin route answers, writes, or asks for a build', async () => {
  const hash = await hashPassword(password)
  await insertUser(
    api.db,
    { id: null, username: 'tests' },
    { username: 'reader', password: hash, role: 'user' },
  )
  const cookie = await cookieOf('reader')
  const ofAdmins = toSend.filter(({ path }) => !path.startsWith('/api/auth/'))
  await expectNothing(cookie, ofAdmins, 403)
})
