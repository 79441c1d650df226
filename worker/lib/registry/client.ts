import * as v from 'valibot'
import { withoutSlashes } from '#db/model/lib/endings.ts'
import type { Bindings } from '#worker/env.ts'
import { RegistryTrouble } from './trouble.ts'
import { withTimeout } from '../deadline.ts'
import { RegistryPage, RegistryStudy, RegistryVersion } from './record.ts'

type Settings = Pick<Bindings, 'CLINICALTRIALS_URL'>

const registry = 'https://clinicaltrials.gov'
const path = '/api/v2'

const timeoutMs = 10_000
const maxRedirects = 3
/** A batch of a hundred large studies, and a study whose texts are of megabytes, are below it. */
const maxBytes = 16 * 1024 * 1024

/** The address of a request. The setting may name the API's path, or the origin alone. */
function addressOf({ CLINICALTRIALS_URL = registry }: Settings, name: string, query = {}) {
  const base = new URL(CLINICALTRIALS_URL)
  const root = withoutSlashes(base.pathname)
  const url = new URL(base.origin)
  url.pathname = `${root.endsWith(path) ? root : root + path}/${name}`
  url.search = new URLSearchParams(query).toString()
  return url
}

/** Follows redirects within the origin of the setting alone: the registry uses them for numbers that have changed. */
async function follow(start: URL, signal: AbortSignal) {
  let url = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await fetch(url, {
      // Its ETag tells of the server's build, not of the data.
      cache: 'no-store',
      headers: { Accept: 'application/json', 'User-Agent': 'research-site' },
      redirect: 'manual',
      signal,
    })
    const to = response.headers.get('Location')
    if (response.status < 300 || response.status >= 400 || to === null) return response
    await response.body?.cancel()
    if (!URL.canParse(to, url)) throw new RegistryTrouble('nonsense')
    url = new URL(to, url)
    if (url.origin !== start.origin) throw new RegistryTrouble('elsewhere')
  }
  throw new RegistryTrouble('elsewhere')
}

async function readText(response: Response) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new RegistryTrouble('large')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

/** Errors of the registry are plain text, which says no more than the status. */
async function refusalOf(response: Response) {
  await response.body?.cancel()
  const { status } = response
  if (status === 404) return new RegistryTrouble('unknown')
  if (status === 400) return new RegistryTrouble('refused')
  if (status === 429) return new RegistryTrouble('busy')
  return new RegistryTrouble(status >= 500 ? 'down' : 'nonsense')
}

async function ask(url: URL) {
  const response = await follow(url, AbortSignal.timeout(timeoutMs))
  if (response.status !== 200) throw await refusalOf(response)
  return readText(response)
}

function parseAnswer<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new RegistryTrouble('nonsense')
  }
}

async function read<Schema extends v.GenericSchema>(schema: Schema, url: URL) {
  const text = await withTimeout(timeoutMs, ask(url)).catch((error: unknown) => {
    throw error instanceof RegistryTrouble ? error : new RegistryTrouble('down')
  })
  return parseAnswer(schema, text)
}

/** Changes when the registry's data do, once on working days. */
export const readRegistryVersion = async (env: Settings) =>
  (await read(RegistryVersion, addressOf(env, 'version'))).dataTimestamp

/** The record of one study. Results, which may be far larger than the rest, are left out. */
export const readRegistryStudy = (env: Settings, nctId: string): Promise<RegistryStudy> =>
  read(RegistryStudy, addressOf(env, `studies/${nctId}`, { fields: 'protocolSection' }))

/** All that a look compares. */
const fields = [
  'NCTId',
  'NCTIdAlias',
  'OverallStatus',
  'StartDate',
  'PrimaryCompletionDate',
  'CompletionDate',
  'LocationFacility',
  'LocationCity',
  'LocationState',
  'LocationZip',
  'LocationCountry',
].join(',')

/** A page of the studies with these numbers, as many as there are numbers. An old number finds its study too. */
export const readRegistryPage = (env: Settings, nctIds: readonly string[], pageToken?: string) =>
  read(
    RegistryPage,
    addressOf(env, 'studies', {
      'filter.ids': nctIds.join(','),
      fields,
      pageSize: String(nctIds.length),
      ...(pageToken && { pageToken }),
    }),
  )
