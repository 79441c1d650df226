import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registryStatusLabel } from '#db/model/studies/labels.ts'
import { placeLabel } from '#db/model/studies/registry/registry.ts'
import { requirementsOf } from '#db/model/studies/requirements.ts'
import { registryRecords } from '#db/studies/registry-tables.ts'
import { studies } from '#db/studies/tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { boston, registryStudy, startRegistry } from '#tests/helpers/studies/registry.ts'

let registry: Awaited<ReturnType<typeof startRegistry>>
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  registry = await startRegistry()
  api = await startApi({ CLINICALTRIALS_URL: registry.url })
})

afterAll(() => registry.close())

beforeEach(() => registry.reset())

const nctId = 'NCT04012345'

const post = (body: object) =>
  api.adminFetch('/api/admin/studies/import', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

async function imported(number = nctId) {
  const answer = await api.admin.admin.studies.import.$post({ json: { nctId: number } })
  expect(answer.status).toBe(200)
  return answer.json()
}

const stored = async () => [
  await api.db.select().from(studies).all(),
  await api.db.select().from(registryRecords).all(),
]

test('a number fills the form of a study, and stores nothing', async () => {
  registry.add(registryStudy(nctId))
  const before = await stored()
  const { study, fromRegistry, officialEligibility, places } = await imported()
  expect(study).toEqual({
    nctId,
    title: 'A Study of HB-114 in Adults With Migraine',
    officialTitle:
      'A Phase 2/3, Randomized, Double-blind, Placebo-controlled Study of HB-114 in Adults With Migraine',
    summary:
      'The purpose of this study is to measure migraine days per month.\n\nIt lasts 9 months.',
    condition: 'Migraine, Chronic Migraine',
    phases: ['PHASE2', 'PHASE3'],
    studyType: 'INTERVENTIONAL',
    status: 'RECRUITING',
    minAge: { value: 18, unit: 'years' },
    maxAge: { value: 65, unit: 'years' },
    sex: 'ALL',
    healthyVolunteers: false,
    sponsorName: 'Harbor Pharma, Inc.',
    protocolNumber: 'HB-2027-11',
    eligibility: [],
  })
  expect(fromRegistry.toSorted()).toEqual(
    Object.keys(study)
      .filter((name) => name !== 'eligibility')
      .toSorted(),
  )
  expect(officialEligibility).toMatch(/^Inclusion Criteria:[^]+\* Pregnancy$/)
  expect(places).toEqual([
    {
      facility: 'Harbor Clinical Research',
      city: 'Boston',
      state: 'Massachusetts',
      zip: '02110',
      country: 'United States',
    },
    { facility: 'Lee Clinic', city: 'Cork', state: '', zip: 'T12', country: 'Ireland' },
  ])
  expect(await stored()).toEqual(before)
})

test('what is imported can be saved as it is, once its words are plain', async () => {
  registry.add(registryStudy(nctId))
  const { study, places } = await imported()
  const { title = '', condition = '' } = study
  const more = {
    registryPlaces: places.slice(0, 1),
    eligibility: ['Adults'],
    summary: 'We count migraine days.',
  }
  const json = { ...study, title, condition, ...more }
  const answer = await api.admin.admin.studies.$post({ json })
  expect(answer.status).toBe(201)
  const { study: saved } = await answer.json()
  expect(saved).toMatchObject({ ...study, ...more })
})

test('an observational study has no phases, and a study of a device the phase NA', async () => {
  registry.add(
    registryStudy(nctId, { designModule: { studyType: 'OBSERVATIONAL' } }),
    registryStudy('NCT04012346', { designModule: { studyType: 'INTERVENTIONAL', phases: ['NA'] } }),
    registryStudy('NCT04012347', { designModule: undefined }),
  )
  expect((await imported()).study).toMatchObject({ phases: [], studyType: 'OBSERVATIONAL' })
  expect((await imported('NCT04012346')).study.phases).toEqual([])
  expect((await imported('NCT04012347')).fromRegistry).not.toContain('phases')
})

test.each([
  ['6 Months', { value: 6, unit: 'months' }],
  ['1 Month', { value: 1, unit: 'months' }],
  ['1 Year', { value: 1, unit: 'years' }],
  ['6 Weeks', { value: 1, unit: 'months' }],
  ['90 Days', { value: 3, unit: 'months' }],
  ['28 Days', { value: 0, unit: 'months' }],
  ['3 Days', { value: 0, unit: 'months' }],
  ['12 Hours', { value: 0, unit: 'months' }],
  ['52 Weeks', { value: 12, unit: 'months' }],
  ['0 Days', { value: 0, unit: 'months' }],
  ['N/A', undefined],
  ['eighteen', undefined],
  [18, undefined],
])('a lowest age of %s', async (minimumAge, age) => {
  registry.add(registryStudy(nctId, { eligibilityModule: { minimumAge } }))
  const { study, fromRegistry } = await imported()
  expect(study.minAge).toEqual(age)
  expect(fromRegistry.includes('minAge')).toBe(age !== undefined)
  expect(fromRegistry).not.toContain('maxAge')
})

test.each([
  ['72 Hours', { value: 1, unit: 'months' }],
  ['30 Minutes', { value: 1, unit: 'months' }],
  ['5 Days', { value: 1, unit: 'months' }],
  ['2 Weeks', { value: 1, unit: 'months' }],
  ['30 Days', { value: 1, unit: 'months' }],
  ['6 Weeks', { value: 2, unit: 'months' }],
  ['90 Days', { value: 3, unit: 'months' }],
  ['52 Weeks', { value: 12, unit: 'months' }],
  ['0 Days', { value: 1, unit: 'months' }],
  ['6 Months', { value: 6, unit: 'months' }],
  ['65 Years', { value: 65, unit: 'years' }],
  ['N/A', undefined],
])('a highest age of %s', async (maximumAge, age) => {
  registry.add(registryStudy(nctId, { eligibilityModule: { minimumAge: '0 Days', maximumAge } }))
  const { study } = await imported()
  expect(study.maxAge).toEqual(age)
  // Visitors must not see an age of 0.
  const { minAge = null, maxAge = null } = study
  const [line = ''] = requirementsOf({
    minAge,
    maxAge,
    sex: 'ALL',
    healthyVolunteers: false,
    eligibility: [],
  })
  expect(line).not.toMatch(/\b0\b/)
  expect(line.endsWith(' and younger')).toBe(age !== undefined)
})

test.each([
  [true, true],
  [false, false],
  ['Yes', true],
  ['No', false],
  ['Accepts Healthy Volunteers', undefined],
  [null, undefined],
])('healthy volunteers: %s', async (healthyVolunteers, flag) => {
  registry.add(registryStudy(nctId, { eligibilityModule: { healthyVolunteers } }))
  expect((await imported()).study.healthyVolunteers).toBe(flag)
})

test('a status that is not known yet is kept as text, and fields of another kind are left out', async () => {
  registry.add(
    registryStudy(nctId, {
      statusModule: { overallStatus: 'PAUSED_FOR_NOW', startDateStruct: '2026' },
      conditionsModule: { conditions: [7, 'Migraine', null] },
      descriptionModule: ['none'],
      sponsorCollaboratorsModule: null,
      contactsLocationsModule: { locations: [boston, 'Cork', boston, { city: 7 }] },
    }),
  )
  const { study, fromRegistry, places } = await imported()
  expect(study).toMatchObject({ status: 'PAUSED_FOR_NOW', condition: 'Migraine' })
  expect(fromRegistry).not.toContain('sponsorName')
  expect(places[0]?.city).toBe('Boston')
  expect(places).toHaveLength(2)
})

test('places of one name in two states are two places, and each says its state', async () => {
  const inState = (state: string) => ({ ...boston, city: 'Springfield', zip: '', state })
  const locations = ['illinois', 'Missouri', 'Illinois'].map(inState)
  registry.add(registryStudy(nctId, { contactsLocationsModule: { locations } }))
  const { study, places } = await imported()
  expect(places.map(placeLabel)).toEqual([
    'Harbor Clinical Research, Springfield, Illinois, United States',
    'Harbor Clinical Research, Springfield, Missouri, United States',
  ])
  const json = {
    ...study,
    title: 'A study',
    condition: 'Migraine',
    summary: 'About migraine.',
    registryPlaces: places,
  }
  const answer = await api.admin.admin.studies.$post({ json })
  expect((await answer.json()).study.registryPlaces).toEqual(
    places.map(({ zip: _zip, ...place }) => place),
  )
})

const allRecords = (
  await readFile(new URL('../../helpers/studies/registry-records.jsonl', import.meta.url), 'utf8')
)
  .trim()
  .split('\n')
  .map((record) => JSON.parse(record) as ReturnType<typeof registryStudy>)

/** All texts in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)

test.each(allRecords.map((record) => [record.protocolSection.identificationModule.nctId, record]))(
  'the public record %s is read as its page shows it',
  async (id, record) => {
    registry.add(record as ReturnType<typeof registryStudy>)
    const { study, places, ...official } = await imported(String(id))
    const texts = textsIn([study, places, official])
    for (const text of texts) expect(text).not.toMatch(/\\[!-/:-@[-\u0060{-~]/)
    const locations = (record as ReturnType<typeof registryStudy>).protocolSection
      .contactsLocationsModule?.locations
    const different = new Set(locations?.map((place) => JSON.stringify(place)))
    expect(places).toHaveLength(different.size)
    expect(new Set(places.map(placeLabel)).size).toBe(places.length)
    if (study.status) expect(registryStatusLabel(study.status)).not.toMatch(/[A-Z_]{3}/)
  },
)

test('escapes of the registry are read in all its texts, and none of them fills a field in Markdown', async () => {
  registry.add(
    registryStudy(nctId, {
      identificationModule: {
        nctId,
        briefTitle: 'Adults \\<b\\>\\> 18\\</b\\>',
        officialTitle: '\\<script\\>alert(1)\\</script\\> \\\\\\* C:\\dir',
      },
      descriptionModule: { briefSummary: 'Creatinine \\>= 2 \\[ln\\](https://evil.example) \\~5' },
      conditionsModule: { conditions: ['HbA1c \\< 7\\%'] },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Smith \\& Sons' } },
      contactsLocationsModule: { locations: [{ ...boston, facility: 'Care \\#1' }] },
    }),
  )
  const { study, places } = await imported()
  expect(study).toMatchObject({
    title: 'Adults <b>> 18</b>',
    officialTitle: '<script>alert(1)</script> \\* C:\\dir',
    summary: 'Creatinine >= 2 [ln](https://evil.example) ~5',
    condition: 'HbA1c < 7%',
    sponsorName: 'Smith & Sons',
  })
  expect(places[0]?.facility).toBe('Care #1')
})

test('a number that the study had before leads to the study', async () => {
  registry.add(registryStudy(nctId))
  registry.aliases.set('NCT00009113', nctId)
  expect((await imported('NCT00009113')).study.nctId).toBe(nctId)
})

test('3 MB of text are cut to what a study may hold', async () => {
  const text = 'Ünder 🙂 '.repeat(300_000)
  registry.add(
    registryStudy(nctId, {
      descriptionModule: { briefSummary: text },
      conditionsModule: { conditions: Array(20_000).fill('Migraine') },
      eligibilityModule: { eligibilityCriteria: text },
    }),
  )
  const { study, officialEligibility } = await imported()
  expect(study.summary).toHaveLength(5000)
  expect(study.summary?.endsWith('…')).toBe(true)
  expect(study.condition?.length).toBeLessThanOrEqual(200)
  expect(officialEligibility).toHaveLength(20_000)
  expect(officialEligibility.isWellFormed()).toBe(true)
})

test.each([
  [
    'no such study',
    404,
    /no study NCT04012345/,
    { status: 404, body: 'NCT number NCT04012345 not found' },
  ],
  ['a request that it does not take', 503, /does not take/, { status: 400, body: 'Bad' }],
  ['too many requests', 503, /asks us to wait/, { status: 429, body: 'Too Many Requests' }],
  ['an error', 503, /does not answer/, { status: 500, body: 'Internal Server Error' }],
  ['a gateway', 503, /does not answer/, { status: 502, body: '<html>Bad gateway</html>' }],
  ['nothing new', 503, /cannot be read/, { status: 304 }],
  [
    'truncated JSON',
    503,
    /cannot be read/,
    { body: '{"protocolSection":{"identificationModule":{"nctId":"NCT0' },
  ],
  [
    'an answer that breaks off',
    503,
    /does not answer/,
    { body: '{"protocolSection":{', cutOff: true },
  ],
  ['a page in HTML', 503, /cannot be read/, { body: '<!doctype html><title>Maintenance</title>' }],
  ['an empty answer', 503, /cannot be read/, { body: '' }],
  ['no study', 503, /cannot be read/, { body: '{"protocolSection":{"identificationModule":{}}}' }],
  ['a list', 503, /cannot be read/, { body: '[]' }],
  ['null', 503, /cannot be read/, { body: 'null' }],
  ['more than can be read', 503, /more than can be read/, { body: ' '.repeat(17 * 1024 * 1024) }],
  [
    'another site',
    503,
    /another site/,
    { status: 301, headers: { Location: 'http://127.0.0.2:9/' } },
  ],
  ['a strange address', 503, /cannot be read/, { status: 302, headers: { Location: 'http://[' } }],
  [
    'itself',
    503,
    /another site/,
    { status: 302, headers: { Location: `/api/v2/studies/${nctId}` } },
  ],
] as const)('the registry answers %s: a clear sentence', async (_what, status, detail, instead) => {
  registry.instead = () => instead
  const before = await stored()
  const answer = await post({ nctId })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  const problem = await answer.json()
  expect(problem).toMatchObject({ status, detail: expect.stringMatching(detail) })
  expect(answer.headers.get('Retry-After')).toBe(status === 503 ? '60' : null)
  expect(await stored()).toEqual(before)
})

test('a registry that is silent is waited for ten seconds', async () => {
  registry.instead = () => ({ never: true })
  const before = Date.now()
  expect((await post({ nctId })).status).toBe(503)
  expect(Date.now() - before).toBeGreaterThan(9000)
  expect(Date.now() - before).toBeLessThan(20_000)
})

test.each([
  '',
  'NCT',
  'NCT123',
  'NCT012345678',
  '04012345',
  'XNCT04012345',
  '../version',
  null,
  7,
  [],
])('no number: %j', async (number) => {
  const answer = await post({ nctId: number })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toMatchObject([{ path: 'nctId' }])
  expect(registry.requests).toEqual([])
})

test.each([
  ' nct04012345 ',
  'https://clinicaltrials.gov/study/NCT04012345?cond=migraine',
  'ClinicalTrials.gov: NCT04012345',
])('a number as it is typed or pasted: %s', async (number) => {
  registry.add(registryStudy(nctId))
  expect((await imported(number)).study.nctId).toBe(nctId)
})

test('only those who write studies ask the registry', async () => {
  const json = { nctId }
  registry.add(registryStudy(nctId))
  expect((await api.visitor.admin.studies.import.$post({ json })).status).toBe(401)
  for (const [role, status] of [
    ['hr', 403],
    ['user', 403],
    ['editor', 200],
    ['coordinator', 200],
  ] as const) {
    const user = { username: `importing-${role}`, password: 'quiet lantern harbour', role }
    expect((await api.admin.admin.users.$post({ json: user })).status).toBe(201)
    const login = await api.visitor.auth.login.$post({ json: user })
    const session = api.as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '')
    registry.requests.length = 0
    expect((await session.admin.studies.import.$post({ json })).status).toBe(status)
    expect(registry.requests.length).toBe(status === 200 ? 1 : 0)
    expect((await session.admin.studies.differences.$get()).status).toBe(status)
    expect((await session.admin.studies.look.$post()).status).toBe(status)
  }
})
