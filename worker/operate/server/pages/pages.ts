import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Bindings } from '#worker/env.ts'
import { decodedAddress, encodedAddress, findPage } from './address.ts'
import { applyHeaderRules, type HeaderRules, readHeaderRules } from './header-rules.ts'
import { openSiteFiles, type SiteFiles } from './site-files.ts'

const defaultMemory = 64 * 1024 * 1024

/** The number of addresses whose headers are remembered. Those of one take about 2 KB. */
const mostHeaders = 2000

type AskedFor = Pick<Request, 'method' | 'headers' | 'redirect'> & { url: URL }

function askedFor(input: RequestInfo | URL, init: RequestInit | undefined): AskedFor {
  // The Worker passes a visitor's request as `init`. A copy of it would cost more than the answer.
  const request = init instanceof Request ? init : new Request(input, init)
  const { method, headers, redirect } = request
  return { method, headers, redirect, url: new URL(input instanceof Request ? input.url : input) }
}

const isNoFile = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

const rulesIn = (folder: string) =>
  readFile(join(folder, '_headers'), 'utf8').then(readHeaderRules, (error) => {
    if (isNoFile(error)) return []
    throw error
  })

/** Answers as Cloudflare's static assets do, with the settings of wrangler.toml. */
function answering(files: SiteFiles, rules: HeaderRules) {
  const remembered = new LRUCache<string, Headers>({ max: mostHeaders })

  function ruled({ url }: AskedFor, status: number, statusText: string, headers = new Headers()) {
    applyHeaderRules(rules, url.pathname, headers)
    return new Response(null, { status, statusText, headers })
  }

  function fileHeaders({ url, headers: asked }: AskedFor, file: string, etag: string) {
    const isCacheable = !asked.has('Authorization') && !asked.has('Range')
    const known = isCacheable && remembered.get(url.pathname)
    if (known) return known
    const headers = new Headers({ ETag: etag })
    const type = files.typeOf(file)
    if (type) headers.set('Content-Type', type)
    if (isCacheable) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    applyHeaderRules(rules, url.pathname, headers)
    if (isCacheable) remembered.set(url.pathname, headers)
    return headers
  }

  async function fileAnswer(asked: AskedFor, file: string) {
    const etag = await files.etagOf(file)
    const headers = fileHeaders(asked, file, etag)
    const known = asked.headers.get('If-None-Match')
    if (known === etag || known === `W/${etag}`)
      return new Response(null, { status: 304, statusText: 'Not Modified', headers })
    const body = asked.method === 'HEAD' ? null : await files.bodyOf(file)
    return new Response(body, { headers, statusText: 'OK' })
  }

  return async (asked: AskedFor) => {
    const { pathname, search } = asked.url
    const path = decodedAddress(pathname)
    const found = findPage(path, files.has)
    if (!found) return ruled(asked, 404, 'Not Found')
    if (asked.method !== 'GET' && asked.method !== 'HEAD')
      return ruled(asked, 405, 'Method Not Allowed')
    const address = encodedAddress('redirect' in found ? found.redirect : path)
    if ('redirect' in found || address !== pathname)
      return ruled(asked, 307, 'Temporary Redirect', new Headers({ Location: address + search }))
    return fileAnswer(asked, found.file)
  }
}

/**
 * The binding ASSETS over the folder of a built site, which does not change: a new build has a new folder. Bodies are
 * plain, because the Worker rewrites pages: see `contentEncoded`.
 */
export async function openPages(folder: string, { memory = defaultMemory } = {}) {
  const [files, rules] = await Promise.all([openSiteFiles(folder, memory), rulesIn(folder)])
  const answer = answering(files, rules)
  const fetch: Bindings['ASSETS']['fetch'] = async (input, init) => {
    const asked = askedFor(input, init)
    let answered = await answer(asked)
    // A redirect leads to an address that has a file or one more redirect, to a shorter address.
    for (; asked.redirect === 'follow' && answered.status === 307; answered = await answer(asked))
      asked.url = new URL(answered.headers.get('Location') ?? '', asked.url)
    return answered
  }
  return { fetch }
}
