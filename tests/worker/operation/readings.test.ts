import { beforeAll, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog } from '#db/audit/audit.ts'
import { noteReadings } from '#db/audit/readings.ts'
import { api as routes } from '#worker/api.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { type BodyRoute, bodyRoutes } from '#tests/helpers/bodies/bodies.ts'
import { makeCandidates } from '#tests/helpers/candidates/candidates.ts'
import { addColleague } from '#tests/helpers/candidates/histories.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

/** Texts of the invented people in these tests: their addresses, and a message about their health. */
const personal = /(ada|jo|other|subscriber)@example\.com|hear about heart studies/

let bodies: BodyRoute[]
let other = 0
beforeAll(async () => {
  const { db, files } = await startApi()
  bodies = await bodyRoutes()
  other = (await makeCandidates(db, { email: 'other@example.com' }))[0] ?? 0
  await (
    await files()
  ).put(
    `refused/patient-inquiry/${crypto.randomUUID()}.json`,
    JSON.stringify({ ...inquiry(), at: new Date().toISOString() }),
  )
})

let made = 0

/** A user who has read nothing yet. */
async function newReader() {
  const { db, fetch } = await startApi()
  const username = `reader-${++made}`
  const { cookie: Cookie } = await addColleague(username, 'admin')
  return {
    username,
    send: async (method: string, path: string, body?: object) => {
      const { headers, ...init } = body ? jsonRequest('POST', body) : { headers: {} }
      return fetch(path, { ...init, method, headers: { ...headers, Cookie } })
    },
    noted: () => db.select().from(auditLog).where(eq(auditLog.username, username)),
  }
}

/** Every route for staff, with existing records in its path and a valid body. */
function staffRoutes() {
  const idIn = (part: string) =>
    bodies.map(({ path }) => path.match(`^/admin/${part}/(\\d+)`)?.[1]).find(Boolean)
  return [...new Set(routes.routes.map(({ method, path }) => `${method} ${path}`))].flatMap(
    (route) => {
      const [method = '', pattern = ''] = route.split(' ')
      if (!pattern.startsWith('/api/admin/') || !['GET', 'POST', 'PUT'].includes(method)) return []
      const id = idIn(pattern.split('/')[3] ?? '') ?? '1'
      const path = pattern.replace(':other', String(other)).replace(':id', id)
      const body = bodies.find((one) => one.method === method && `/api${one.path}` === path)?.body
      return [{ route, method, path, body: method === 'GET' ? undefined : (body ?? {}) }]
    },
  )
}

/** Lists that show who a person is and the next step, but no answers of people. */
const notRecords = ['GET /api/admin/candidates', 'GET /api/admin/mail']

test('every answer that holds a person is noted, whatever the route', async () => {
  const all = staffRoutes()
  expect(all.length).toBeGreaterThan(80)
  const first = await newReader()
  const personalRoutes = []
  for (const asked of all) {
    const answer = await first.send(asked.method, asked.path, asked.body)
    if (personal.test(await answer.text())) personalRoutes.push(asked)
  }
  expect(personalRoutes.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'GET /api/admin/candidates/:id',
      'PUT /api/admin/candidates/:id',
      'POST /api/admin/candidates/:id/attempts',
      'POST /api/admin/candidates/:id/notes',
      'GET /api/admin/candidates/:id/merge/:other',
      'GET /api/admin/patient-inquiries',
      'GET /api/admin/patient-inquiries/:id',
      'GET /api/admin/visit-requests',
      'PUT /api/admin/visit-requests/:id/status',
      'GET /api/admin/job-applications/:id',
      'GET /api/admin/refused',
      'GET /api/admin/exports/visit-requests.csv',
    ]),
  )
  const silent = []
  for (const { route, method, path, body } of personalRoutes) {
    if (notRecords.includes(route)) continue
    const reader = await newReader()
    const answer = await reader.send(method, path, body)
    if (!personal.test(await answer.text())) continue
    const isNoted = async () =>
      (await reader.noted()).some(({ action }) => action === 'read' || action === 'export')
    // The reading in a change is noted only after its answer.
    const noted = method === 'GET' ? isNoted() : vi.waitUntil(isNoted, 5000).catch(() => false)
    if (!(await noted)) silent.push(route)
  }
  expect(silent).toEqual([])
})

test('a list is noted in one entry with the records that were not read within the hour', async () => {
  const { visitor, db } = await startApi()
  for (const email of ['one@example.com', 'two@example.com'])
    await visitor['patient-inquiry'].$post({ json: inquiry({ email }) })
  const reader = await newReader()
  const list = '/api/admin/patient-inquiries'
  const idsIn = async () => {
    const answer = await (await reader.send('GET', list)).json()
    return (answer as { inquiries: { id: number }[] }).inquiries.map(({ id }) => id)
  }
  const read = async () => (await reader.noted()).filter(({ action }) => action === 'read')
  const ids = await idsIn()
  await reader.send('GET', `${list}/${ids[0]}`)
  await idsIn()
  await visitor['patient-inquiry'].$post({ json: inquiry({ email: 'new@example.com' }) })
  const [newest] = await idsIn()
  const record = 'patient_inquiries'
  expect(await read()).toMatchObject([
    { record, recordId: null, new: { ids } },
    { record, recordId: String(newest), new: null },
  ])
  // Another isolate does not remember the reading, but the database knows that it is noted.
  const [entry] = await read()
  const actor = { id: entry?.userId ?? null, username: reader.username }
  await noteReadings(db, actor, record, ids)
  await noteReadings(db, actor, record, [newest ?? 0])
  await noteReadings(db, actor, record, [ids[0] ?? 0, 999_999])
  expect((await read()).slice(2)).toMatchObject([{ recordId: null, new: { ids: [999_999] } }])
})

test('of a merge both are noted, and of a refused change the one that it shows', async () => {
  const { db } = await startApi()
  const [kept = 0, merged = 0] = await makeCandidates(db, {}, {})
  const ofPreview = await newReader()
  await ofPreview.send('GET', `/api/admin/candidates/${kept}/merge/${merged}`)
  const ofConflict = await newReader()
  const stale = { status: 'talking', basedOn: 99 }
  expect((await ofConflict.send('PUT', `/api/admin/candidates/${kept}`, stale)).status).toBe(409)
  const readBy = async ({ noted }: typeof ofPreview) =>
    (await noted()).filter(({ action }) => action === 'read')
  expect(await readBy(ofPreview)).toMatchObject([{ new: { ids: [kept, merged] } }])
  expect(await readBy(ofConflict)).toMatchObject([{ recordId: String(kept) }])
})
