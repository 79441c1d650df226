import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getContentVersion } from '#db/publish/publish.ts'
import { registryStatuses, registryStatusLabel, studyTypeLabel } from '#db/model/studies/labels.ts'
import { placeLabel } from '#db/model/studies/registry/registry.ts'
import { registryLooks, registryRecords } from '#db/studies/registry-tables.ts'
import { studies } from '#db/studies/tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { boston, cork, registryStudy, startRegistry } from '#tests/helpers/studies/registry.ts'

let registry: Awaited<ReturnType<typeof startRegistry>>
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  registry = await startRegistry()
  api = await startApi({ CLINICALTRIALS_URL: `${registry.url}/api/v2/` })
})

afterAll(() => registry.close())

beforeEach(async () => {
  registry.reset()
  await api.db.batch([
    api.db.delete(studies),
    api.db.delete(registryRecords),
    api.db.delete(registryLooks),
  ])
})

const number = (n: number) => `NCT${String(n).padStart(8, '0')}`

type Stored = Partial<typeof studies.$inferInsert>

/** Stores our studies with these numbers, and the registry's records of them. */
async function studiesAt(numbers: number[], values: Stored = {}) {
  await api.db.insert(studies).values(
    numbers.map((n) => ({
      title: `Study ${n}`,
      slug: crypto.randomUUID(),
      summary: 'About migraine.',
      condition: 'Migraine',
      siteStatus: 'recruiting' as const,
      published: true,
      nctId: number(n),
      status: 'RECRUITING',
      ...values,
    })),
  )
  registry.add(...numbers.map((n) => registryStudy(number(n))))
}

const look = () => api.admin.admin.studies.look.$post()

async function looked() {
  const answer = await look()
  expect(answer.status).toBe(200)
  return answer.json()
}

const differences = async () => (await api.admin.admin.studies.differences.$get()).json()

const withStatus = (overallStatus: string) => ({
  statusModule: {
    overallStatus,
    startDateStruct: { date: '2026-09-01' },
    primaryCompletionDateStruct: { date: '2027-12' },
    completionDateStruct: { date: '2028-06' },
  },
})

const withEnd = (date: string) => ({
  statusModule: {
    ...withStatus('RECRUITING').statusModule,
    completionDateStruct: { date },
  },
})

test('without a study that has a number, nobody is asked', async () => {
  await api.db.insert(studies).values({
    title: 'A study',
    slug: 'a-study',
    summary: 'About migraine.',
    condition: 'Migraine',
    siteStatus: 'recruiting',
  })
  expect(await looked()).toEqual({ looked: null, trouble: null, differences: [], studies: [] })
  expect(registry.requests).toEqual([])
})

test('a look asks for the version first, and for the rest only when the data have changed', async () => {
  await studiesAt([1, 2])
  const first = await looked()
  expect(first.differences).toEqual([])
  expect(Date.now() - Date.parse(first.looked ?? '')).toBeLessThan(60_000)
  expect(registry.requests.map(({ path }) => path)).toEqual(['/api/v2/version', '/api/v2/studies'])
  const [, batch] = registry.requests
  expect(batch?.ids).toEqual([number(1), number(2)])
  expect(batch?.query.get('pageSize')).toBe('2')
  expect(batch?.query.get('fields')).toContain('OverallStatus')

  registry.requests.length = 0
  registry.add(registryStudy(number(1), withStatus('COMPLETED')))
  expect((await looked()).differences).toEqual([])
  expect(registry.requests.map(({ path }) => path)).toEqual(['/api/v2/version'])

  // The ETag has not changed, so a conditional request would get a 304.
  registry.change()
  const { differences: found } = await looked()
  expect(found).toEqual([
    {
      studyId: expect.any(Number),
      nctId: number(1),
      field: 'status',
      ours: 'RECRUITING',
      registry: 'COMPLETED',
    },
  ])
})

test('differences go when staff save what the registry says, and nothing public changes by itself', async () => {
  await studiesAt([1])
  const version = await getContentVersion(api.db)
  registry.add(registryStudy(number(1), withStatus('SUSPENDED')))
  const [found] = (await looked()).differences
  expect(found).toMatchObject({ field: 'status', registry: 'SUSPENDED' })
  expect(await getContentVersion(api.db)).toBe(version)
  const { studies: shown } = await (await api.visitor.studies.$get()).json()
  expect(shown).toMatchObject([{ status: 'RECRUITING', siteStatus: 'recruiting' }])

  const param = { id: String(found?.studyId) }
  const { study } = await (await api.admin.admin.studies[':id'].$get({ param })).json()
  const saved = await api.adminFetch(`/api/admin/studies/${param.id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...study, status: 'SUSPENDED', basedOn: study.updatedAt }),
  })
  expect(saved.status).toBe(200)
  expect((await differences()).differences).toEqual([])
})

test('a number that is withdrawn, and one that the study had before', async () => {
  await studiesAt([1, 2, 3])
  registry.studies.delete(number(2))
  registry.studies.delete(number(3))
  registry.aliases.set(number(3), number(30))
  registry.add(registryStudy(number(30)))
  expect((await looked()).differences).toEqual([
    {
      studyId: expect.any(Number),
      nctId: number(2),
      field: 'nctId',
      ours: number(2),
      registry: null,
    },
    {
      studyId: expect.any(Number),
      nctId: number(3),
      field: 'nctId',
      ours: number(3),
      registry: number(30),
    },
  ])
  registry.change(registryStudy(number(2)))
  expect((await looked()).differences).toMatchObject([{ nctId: number(3) }])
})

test('a place of ours that the record has no more, or under another name', async () => {
  const ours = [
    { ...boston, facility: 'HARBOR clinical  research' },
    { facility: 'Bay Clinic', city: 'Boston', zip: '02111', country: 'United States' },
    { facility: 'Old Clinic', city: 'Galway', zip: null, country: 'Ireland' },
  ]
  await studiesAt([1], { registryPlaces: ours })
  expect((await looked()).differences).toMatchObject([
    {
      field: 'registryPlaces',
      ours: 'Bay Clinic, Boston 02111, United States',
      registry: 'Harbor Clinical Research, Boston, Massachusetts 02110, United States',
    },
    { field: 'registryPlaces', ours: 'Old Clinic, Galway, Ireland', registry: null },
  ])
  // A look checks a place that staff add even if the registry's data have not changed.
  await api.db.update(studies).set({ registryPlaces: [cork, { ...cork, facility: 'Sea Clinic' }] })
  expect((await differences()).differences).toEqual([])
  expect((await looked()).differences).toMatchObject([
    { ours: 'Sea Clinic, Cork T12, Ireland', registry: 'Lee Clinic, Cork T12, Ireland' },
  ])
})

test('a place is told from its namesake in another state, and one without a state is found', async () => {
  const { state: _state, ...stateless } = boston
  const namesake = { ...boston, state: 'Georgia' }
  const escaped = { ...cork, facility: 'Lee \\& Sons' }
  await studiesAt([1], { registryPlaces: [stateless, boston, escaped] })
  const withPlaces = (...locations: object[]) =>
    registryStudy(number(1), { contactsLocationsModule: { locations } })
  const lee = { ...cork, facility: 'Lee & Sons' }
  registry.add(withPlaces(boston, namesake, lee))
  expect((await looked()).differences).toEqual([])
  // The registry's record may lack a state, too.
  registry.change(withPlaces(stateless, lee))
  expect((await looked()).differences).toEqual([])
  registry.change(withPlaces(namesake, lee))
  const left = { field: 'registryPlaces', ours: placeLabel(boston), registry: null }
  expect((await looked()).differences).toMatchObject([left])
  expect(registry.requests.at(-1)?.query.get('fields')).toContain('LocationState')
})

test('each status that the registry knows has words, and a new one is made readable', () => {
  // The API's values of OverallStatus; the last ones are for expanded access.
  const statuses =
    `ACTIVE_NOT_RECRUITING COMPLETED ENROLLING_BY_INVITATION NOT_YET_RECRUITING RECRUITING SUSPENDED TERMINATED
    WITHDRAWN WITHHELD UNKNOWN AVAILABLE NO_LONGER_AVAILABLE TEMPORARILY_NOT_AVAILABLE APPROVED_FOR_MARKETING`.split(
      /\s+/,
    )
  expect(Object.keys(registryStatuses).toSorted()).toEqual(statuses.toSorted())
  for (const words of [registryStatusLabel, studyTypeLabel]) {
    expect(words('PAUSED_FOR_NOW')).toBe('Paused for now')
    for (const odd of ['constructor', '__proto__', '', 'Paused']) expect(words(odd)).toBe(odd)
  }
})

test('a date that the registry has changed is shown until staff have noted it', async () => {
  await studiesAt([1])
  await looked()
  registry.change(registryStudy(number(1), withEnd('2028-09')))
  const end = { nctId: number(1), field: 'completionDate' as const, registry: '2028-09' }
  expect((await looked()).differences).toMatchObject([{ ...end, ours: '2028-06' }])
  registry.change()
  expect((await looked()).differences).toMatchObject([end])

  const note = (json: typeof end) => api.admin.admin.studies.differences.noted.$post({ json })
  expect((await note({ ...end, registry: '2029-01' })).status).toBe(409)
  expect((await note({ ...end, nctId: number(2) })).status).toBe(409)
  expect((await differences()).differences).toHaveLength(1)
  expect((await note(end)).status).toBe(204)
  expect((await differences()).differences).toEqual([])
  const { entries } = await (await api.admin.admin.audit.$get({ query: {} })).json()
  expect(entries[0]).toMatchObject({ record: 'registry_records', recordId: number(1) })
})

test('two studies with one number are both compared', async () => {
  await studiesAt([1])
  await studiesAt([1], { status: 'COMPLETED' })
  expect((await looked()).differences).toMatchObject([
    { ours: 'COMPLETED', registry: 'RECRUITING' },
  ])
  expect(registry.requests.at(-1)?.ids).toEqual([number(1)])
})

test('a look over 200 studies that is interrupted goes on with the rest, one request a second', async () => {
  const all = Array.from({ length: 201 }, (_, index) => index + 1)
  await studiesAt(all)
  registry.add(
    registryStudy(number(1), withStatus('COMPLETED')),
    registryStudy(number(150), withStatus('COMPLETED')),
  )
  let batches = 0
  registry.instead = (path) =>
    path === '/api/v2/studies' && ++batches === 2
      ? { status: 500, body: 'Internal Server Error' }
      : undefined
  const broken = await look()
  expect(broken.status).toBe(503)
  expect(await broken.json()).toMatchObject({ detail: expect.stringContaining('does not answer') })
  const half = await differences()
  expect(half).toMatchObject({ looked: null, trouble: expect.stringContaining('does not answer') })
  expect(half.differences).toMatchObject([{ nctId: number(1) }])

  registry.requests.length = 0
  registry.instead = () => undefined
  const whole = await looked()
  expect(registry.requests.map(({ ids }) => ids.length)).toEqual([0, 100, 1])
  expect(registry.requests[1]?.ids[0]).toBe(number(101))
  const times = registry.requests.map(({ at }) => at)
  for (const [index, at] of times.entries()) {
    // The clocks of two processes differ, so a request may seem a little early.
    if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThan(900)
  }
  expect(whole).toMatchObject({ trouble: null, looked: expect.any(String) })
  expect(whole.differences.map(({ nctId }) => nctId)).toEqual([number(1), number(150)])
})

test('a batch that the registry refuses is halved until the number is found', async () => {
  await studiesAt([1, 2, 3])
  registry.refused.add(number(3))
  expect((await looked()).differences).toMatchObject([
    { nctId: number(3), field: 'nctId', registry: null },
  ])
  expect(registry.requests.map(({ ids }) => ids.length)).toEqual([0, 3, 2, 1])
})

test('a registry that refuses everything has withdrawn nothing', async () => {
  await studiesAt([1, 2])
  for (const nctId of registry.studies.keys()) registry.refused.add(nctId)
  expect((await look()).status).toBe(503)
  expect(await differences()).toMatchObject({ differences: [], looked: null })
})

test.each([
  ['no version', '/api/v2/version', '{"apiVersion":"2.0.5"}'],
  ['truncated JSON', '/api/v2/studies', '{"studies":[{"protocolSection":{"identif'],
  ['a study without a number', '/api/v2/studies', '{"studies":[{"protocolSection":{}}]}'],
  ['pages without end', '/api/v2/studies', undefined],
])('nonsense withdraws nothing: %s', async (what, at, body) => {
  await studiesAt([1])
  const endless = JSON.stringify({ studies: [registryStudy(number(1))], nextPageToken: 'again' })
  // Endless pages would take a second each. One is enough to see that the next page is requested.
  let pages = 0
  registry.instead = (path) => {
    if (path !== at) return undefined
    return what === 'pages without end' && ++pages > 2
      ? { body: 'none' }
      : { body: body ?? endless }
  }
  expect((await look()).status).toBe(503)
  expect((await differences()).differences).toEqual([])
})

test('one look runs at a time', async () => {
  await studiesAt([1])
  const answers = await Promise.all([look(), look(), look()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(registry.requests.filter(({ path }) => path === '/api/v2/version')).toHaveLength(1)
  // The next look may start.
  expect((await look()).status).toBe(200)
})

test('a look whose Worker has died does not stand in the way for long', async () => {
  await studiesAt([1])
  const heldUntil = (ms: number) => ({
    holder: 'dead',
    heldUntil: new Date(Date.now() + ms).toISOString(),
  })
  await api.db.insert(registryLooks).values({ id: 1, ...heldUntil(20_000) })
  expect((await look()).status).toBe(409)
  await api.db.update(registryLooks).set(heldUntil(-1))
  expect((await look()).status).toBe(200)
})

test('cron looks once a day, and again in an hour after a look that failed', async () => {
  await studiesAt([1])
  const hourMs = 3600_000
  const noon = Math.ceil(Date.now() / hourMs) * hourMs
  const versions = () => registry.requests.filter(({ path }) => path === '/api/v2/version').length
  registry.instead = () => ({ status: 503, body: 'Service Unavailable' })
  await api.cron(new Date(noon))
  expect(versions()).toBe(1)
  registry.instead = () => undefined
  await api.cron(new Date(noon + hourMs / 2))
  expect(versions()).toBe(1)
  await api.cron(new Date(noon + hourMs))
  expect(versions()).toBe(2)
  expect((await differences()).looked).not.toBeNull()
  await api.cron(new Date(noon + 2 * hourMs))
  expect(versions()).toBe(2)
  await api.cron(new Date(noon + 26 * hourMs))
  expect(versions()).toBe(3)
})
