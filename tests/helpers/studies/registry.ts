import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** A study as ClinicalTrials.gov's API, version 2, answers it: a recorded answer, with invented words. */
export const registryStudy = (nctId: string, changes: Json = {}) => ({
  protocolSection: {
    identificationModule: {
      nctId,
      orgStudyIdInfo: { id: 'HB-2027-11' },
      organization: { fullName: 'Harbor Pharma, Inc.', class: 'INDUSTRY' },
      briefTitle: 'A Study of HB-114 in Adults With Migraine',
      officialTitle:
        'A Phase 2/3, Randomized, Double-blind, Placebo-controlled Study of HB-114 in Adults With Migraine',
    },
    statusModule: {
      statusVerifiedDate: '2026-10',
      overallStatus: 'RECRUITING',
      expandedAccessInfo: { hasExpandedAccess: false },
      startDateStruct: { date: '2026-09-01', type: 'ACTUAL' },
      primaryCompletionDateStruct: { date: '2027-12', type: 'ESTIMATED' },
      completionDateStruct: { date: '2028-06', type: 'ESTIMATED' },
      lastUpdatePostDateStruct: { date: '2026-10-20', type: 'ACTUAL' },
    },
    sponsorCollaboratorsModule: {
      responsibleParty: { type: 'SPONSOR' },
      leadSponsor: { name: 'Harbor Pharma, Inc.', class: 'INDUSTRY' },
    },
    oversightModule: { oversightHasDmc: true, isFdaRegulatedDrug: true },
    descriptionModule: {
      briefSummary:
        'The purpose of this study is to measure migraine days per month.\n\nIt lasts 9 months.',
    },
    conditionsModule: { conditions: ['Migraine', 'Chronic Migraine'], keywords: ['headache'] },
    designModule: {
      studyType: 'INTERVENTIONAL',
      phases: ['PHASE2', 'PHASE3'],
      designInfo: { allocation: 'RANDOMIZED', maskingInfo: { masking: 'DOUBLE' } },
      enrollmentInfo: { count: 420, type: 'ESTIMATED' },
    },
    eligibilityModule: {
      eligibilityCriteria:
        'Inclusion Criteria:\n\n* Migraine for at least 12 months\n\nExclusion Criteria:\n\n* Pregnancy',
      healthyVolunteers: false,
      sex: 'ALL',
      minimumAge: '18 Years',
      maximumAge: '65 Years',
      stdAges: ['ADULT', 'OLDER_ADULT'],
    },
    contactsLocationsModule: {
      locations: [boston, cork].map((place) => ({
        ...place,
        status: 'RECRUITING',
        geoPoint: { lat: 42.3, lon: -71 },
      })),
    },
    ...changes,
  },
  hasResults: false,
})

export const boston = {
  facility: 'Harbor Clinical Research',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '02110',
  country: 'United States',
}
export const cork = { facility: 'Lee Clinic', city: 'Cork', zip: 'T12', country: 'Ireland' }

type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: string
  cutOff?: true
  never?: true
}

/** The registry's errors are plain text. */
const plain = (status: number, body: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
  body,
})

// The registry's ETag describes the build of its server, not the data.
const etag = '"5ec5fac3-build-2.0.5"'

const json = (body: unknown): Answer => ({
  headers: { 'Content-Type': 'application/json', ETag: etag, 'Cache-Control': 'max-age=3600' },
  body: JSON.stringify(body),
})

/** The port of the registry for browser tests, whose site starts before the tests. */
export const registryPort = Number(process.env['TEST_REGISTRY_PORT'] ?? 8796)

/** A registry on this machine that speaks version 2 of the API. */
export async function startRegistry(port = 0) {
  const registry = {
    url: '',
    dataTimestamp: '2026-11-23T09:00:05',
    studies: new Map<string, ReturnType<typeof registryStudy>>(),
    /** the present numbers of studies, by earlier numbers */
    aliases: new Map<string, string>(),
    /** numbers that make the registry refuse a whole request */
    refused: new Set<string>(),
    /** the requests, each with its address and its time */
    requests: [] as { path: string; ids: string[]; query: URLSearchParams; at: number }[],
    /** replaces the answers below while it returns one */
    instead: (_path: string): Answer | undefined => undefined,
    add(...studies: ReturnType<typeof registryStudy>[]) {
      for (const study of studies) {
        registry.studies.set(study.protocolSection.identificationModule.nctId, study)
      }
    },
    /** Makes a new version of the data, as on each working day. */
    change(...studies: ReturnType<typeof registryStudy>[]) {
      registry.add(...studies)
      registry.dataTimestamp = new Date(Date.parse(`${registry.dataTimestamp}Z`) + 86_400_000)
        .toISOString()
        .slice(0, 19)
    },
    reset() {
      registry.studies.clear()
      registry.aliases.clear()
      registry.refused.clear()
      registry.requests.length = 0
      registry.instead = () => undefined
    },
    close: async () => {},
  }

  function one(nctId: string): Answer {
    if (!/^NCT\d{8}$/.test(nctId)) return plain(400, 'Parameter `nctId` has incorrect format')
    const now = registry.aliases.get(nctId)
    if (now) return { status: 301, headers: { Location: `/api/v2/studies/${now}` } }
    const study = registry.studies.get(nctId)
    return study ? json(study) : plain(404, `NCT number ${nctId} not found`)
  }

  function several(ids: string[], query: URLSearchParams): Answer {
    if (ids.some((id) => registry.refused.has(id)))
      return plain(400, '`filter.ids` has incorrect format')
    const found = ids.flatMap((id) => {
      const alias = registry.aliases.get(id)
      const study = registry.studies.get(alias ?? id)
      if (!study) return []
      const { identificationModule, ...modules } = study.protocolSection
      const names = alias ? { ...identificationModule, nctIdAliases: [id] } : identificationModule
      return [{ protocolSection: { identificationModule: names, ...modules } }]
    })
    const size = Number(query.get('pageSize') ?? 10)
    const start = Number(query.get('pageToken') ?? 0)
    const nextPageToken = found.length > start + size ? String(start + size) : undefined
    return json({ studies: found.slice(start, start + size), nextPageToken })
  }

  function answerTo(path: string, ids: string[], query: URLSearchParams) {
    const instead = registry.instead(path)
    if (instead) return instead
    if (path === '/api/v2/version') {
      return json({ apiVersion: '2.0.5', dataTimestamp: registry.dataTimestamp })
    }
    if (path === '/api/v2/studies') return several(ids, query)
    return one(path.replace('/api/v2/studies/', ''))
  }

  function send(response: ServerResponse, answer: Answer) {
    const { status = 200, headers, body = '', cutOff, never } = answer
    if (never) return
    response.writeHead(status, {
      ...headers,
      ...(cutOff && { 'Content-Length': body.length + 100 }),
    })
    if (cutOff) response.write(body, () => response.destroy())
    else response.end(body)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://registry')
    const ids = searchParams.get('filter.ids')?.split(',') ?? []
    registry.requests.push({ path: pathname, ids, query: searchParams, at: Date.now() })
    const answer = answerTo(pathname, ids, searchParams)
    // Like the real registry, answers that nothing has changed while its build is the same.
    const isSame = request.headers['if-none-match'] === etag && answer.headers?.['ETag'] === etag
    send(response, isSame ? { status: 304, headers: { ETag: etag } } : answer)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  registry.close = () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return registry
}
