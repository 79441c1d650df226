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
/** Larger than a batch of a hundred large studies, and than a study with megabytes of text. */
const maxBytes = 16 * 1024 * 1024

/** The address of a request. The setting may contain the API's path, or only the origin. */
function addressOf({ CLINICALTRIALS_URL = registry }: Settings, name: string, query = {}) {
  const base = new URL(CLINICALTRIALS_URL)
  const root = withoutSlashes(base.pathname)
  const url = new URL(base.origin)
  url.pathname = `${root.endsWith(path) ? root : root + path}/${name}`
  url.search = new URLSearchParams(query).toString()
  return url
}

/** Follows redirects only within the setting's origin: the registry uses them for numbers that have changed. */
async function follow(start: URL, signal: AbortSignal) {
  let url = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await fetch(url, {
      // The registry's ETag describes the build of its server, not the data.
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

/** The registry's errors are plain text without more information than the status. */
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

/** Changes with the registry's data: once on each working day. */
export const readRegistryVersion = async (env: Settings) =>
  (await read(RegistryVersion, addressOf(env, 'version'))).dataTimestamp

/** The record of one study, without its results, which may be far larger than the rest. */
export const readRegistryStudy = (env: Settings, nctId: string): Promise<RegistryStudy> =>
  read(RegistryStudy, addressOf(env, `studies/${nctId}`, { fields: 'protocolSection' }))

/** The fields that a look compares. */
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

/** A page of the studies with these numbers, large enough for all. The registry also finds a study by an old number. */
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
