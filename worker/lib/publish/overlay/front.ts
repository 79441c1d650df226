import type { Redirect } from '#db/model/publish/redirects.ts'
import type { Bindings } from '#worker/env.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { withTimeout } from '#worker/lib/deadline.ts'
import { matchesEtag } from '#worker/lib/http/etag.ts'
import type { BuildInfo } from '#db/publish/pages-list.ts'
import { readBuild, readBuiltRedirects } from '../build.ts'
import { readQuietNote } from './quiet.ts'
import { type OverlaidPage, type Overlay, type OverlayHead, readOverlay } from './stored.ts'
import { withoutEnding, withoutSlashes } from '#db/model/lib/endings.ts'

/** How often an isolate on Cloudflare looks for a newer overlay. */
export const slowestRereadMs = 1000

/** The longest time that a request waits for the store. A new isolate takes up to 20 ms more for its first page. */
const overlayTimeoutMs = 130

/**
 * The same for an isolate that has read nothing yet, where a note says if there is no need to wait. Without the note,
 * something is newer, and may be a withdrawal.
 */
const firstTimeoutMs = 1000

type KeepAlive = (work: Promise<unknown>) => void

/** The overlay that this isolate shows in place of the build's pages. */
let stored: Overlay | undefined
/** The ETag of the object that was read last, even if it does not fit this build. */
let seen: string | undefined
let build: BuildInfo | undefined
let readRedirects: { build: string; list: Redirect[] | undefined } | undefined
let readAt = 0
/** The number of reads that have begun, and the number of the newest one whose result was used. */
let begun = 0
let latestReading = 0
/** The headers of pages, by their addresses. */
const headersOf = new Map<string, Headers>()

/**
 * Whether an overlay fits this build: it was made for this build, or for an older one but with newer content. If
 * another deployment has made it, an isolate keeps showing its last overlay.
 */
export const fitsBuild = (overlay: OverlayHead, { builtAt, epoch, contentVersion }: BuildInfo) =>
  overlay.build === builtAt ||
  (overlay.build < builtAt && overlay.epoch === epoch && overlay.contentVersion > contentVersion)

const isOlder = ({ overlay }: { overlay: OverlayHead }) =>
  overlay.epoch === stored?.epoch && overlay.contentVersion < stored.contentVersion

/** Answers may arrive in another order: a late answer never brings back an older version. */
export async function rereadOverlay(env: Bindings, readingBuild = readBuild(env)) {
  const reading = ++begun
  const [nextBuild, next] = await Promise.all([readingBuild, readOverlay(env, seen)])
  if (reading < latestReading || (next && next !== 'same' && isOlder(next))) return
  latestReading = reading
  const isSameBuild = nextBuild?.builtAt === build?.builtAt
  build = nextBuild
  if (!isSameBuild) {
    headersOf.clear()
    seen = undefined
  }
  if (next && next !== 'same') {
    seen = next.etag
    if (build && fitsBuild(next.overlay, build)) stored = next.overlay
  }
}

/** Reads the overlay again, once per `rereadMs`. Gives up waiting after a while if the store does not answer. */
function readWhenDue(env: Bindings, keepAlive: KeepAlive, rereadMs: number) {
  if (isRecent(readAt, rereadMs)) return undefined
  readAt = Date.now()
  const readingBuild = readBuild(env)
  const reading = rereadOverlay(env, readingBuild).catch(() => {})
  keepAlive(reading)
  const known = isQuietHere(env, readingBuild).then((isQuiet) => (isQuiet ? undefined : reading))
  // Else nobody would keep the note if the store answers first.
  keepAlive(known)
  const isFirst = env.QUIET_NOTE && latestReading === 0
  const timeoutMs = isFirst ? firstTimeoutMs : overlayTimeoutMs
  return withTimeout(timeoutMs, Promise.race([reading, known])).catch(() => {})
}

/** Whether it is known near the visitor that nothing is newer than the build. The store may be far away. */
async function isQuietHere(env: Bindings, readingBuild: ReturnType<typeof readBuild>) {
  const [note, nextBuild] = await Promise.all([readQuietNote(env), readingBuild]).catch(() => [])
  if (!note || !nextBuild || note.build !== nextBuild.builtAt) return false
  build ??= nextBuild
  return true
}

/** The overlay that was read last, if it fits the build. */
const currentOverlay = () => (stored && build && fitsBuild(stored, build) ? stored : undefined)

async function forget(answer: Promise<Response>) {
  const { body } = await answer
  await body?.cancel()
}

/** The headers of the page at `path`: from its file, or from a page of the same route. */
async function headersFor({ ASSETS, SITE_URL }: Bindings, path: string) {
  const known = headersOf.get(path)
  if (known) return known
  const [folder = ''] = /^\/[\w-]+(?=\/)/.exec(path) ?? []
  for (const file of [path, `${folder}/404`]) {
    const sample = await ASSETS.fetch(SITE_URL + file, { redirect: 'manual' })
    await sample.body?.cancel()
    if (!sample.ok) continue
    const headers = new Headers(sample.headers)
    for (const name of ['ETag', 'Content-Length', 'Content-Encoding', 'CF-Cache-Status'])
      headers.delete(name)
    headersOf.set(path, headers)
    return headers
  }
  return undefined
}

async function pageAnswer(env: Bindings, request: Request, path: string, page: OverlaidPage) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, statusText: 'Method Not Allowed' })
  const headers = new Headers(await headersFor(env, path))
  headers.set('ETag', page.etag)
  if (matchesEtag(page.etag, request.headers.get('If-None-Match')))
    return new Response(null, { status: 304, headers })
  const body = new Response(page.bytes).body
  return request.method === 'HEAD'
    ? new Response(null, { headers })
    : new Response(body?.pipeThrough(new DecompressionStream('gzip')), { headers })
}

/** The answer from the overlay; undefined if the build's page is right. */
async function overlaid(env: Bindings, request: Request, overlay: Overlay) {
  const { pathname, search } = new URL(request.url)
  const path = canonicalPath(pathname)
  if (overlay.gone.has(path)) return new Response(null, { status: 404 })
  const page = overlay.pages.get(path)
  if (!page) return undefined
  if (pathname === path) return pageAnswer(env, request, path, page)
  return new Response(null, { status: 307, headers: { Location: path + search } })
}

/** Also answers 304 for a file if its ETag is one of several: the platform compares only a single one. */
function fileAnswer({ headers }: Request, file: Response) {
  const etag = file.headers.get('ETag')
  if (file.status !== 200 || !etag || !matchesEtag(etag, headers.get('If-None-Match'))) return file
  return new Response(null, { status: 304, headers: file.headers })
}

/** The overlay in front of the site's files. If the store or anything else fails, the files answer. */
export function withOverlay(
  env: Bindings,
  keepAlive: KeepAlive,
  rereadMs = slowestRereadMs,
): Bindings {
  const { ASSETS } = env
  const fetch: Bindings['ASSETS']['fetch'] = async (asked, init) => {
    const request = new Request(asked, init)
    const reading = readWhenDue(env, keepAlive, rereadMs)
    // Read in parallel: otherwise a visitor would wait for both, one after the other.
    const file = reading && ASSETS.fetch(asked, init)
    try {
      await reading
      const overlay = currentOverlay()
      const answer = overlay && (await overlaid(env, request, overlay))
      if (answer && file) keepAlive(forget(file).catch(() => {}))
      if (answer) return answer
    } catch (error) {
      console.error('overlay', error instanceof Error && error.message)
    }
    return fileAnswer(request, await (file ?? ASSETS.fetch(asked, init)))
  }
  return { ...env, ASSETS: { fetch } }
}

/** The redirects of the content that this isolate shows; undefined if it has not read any. */
export async function knownRedirects(env: Bindings) {
  if (!build) return undefined
  if (stored && fitsBuild(stored, build)) return stored.redirects
  if (!readRedirects || readRedirects.build !== build.builtAt)
    readRedirects = {
      build: build.builtAt,
      list: await readBuiltRedirects(env).catch(() => undefined),
    }
  return readRedirects.list
}

/** A path that cannot be decoded belongs to no page. Anybody may send one, so it is no error of ours. */
function decodedPath(pathname: string) {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The page's address for other spellings of it, such as with `.html`. */
const canonicalPath = (pathname: string) =>
  withoutEnding(withoutEnding(withoutSlashes(decodedPath(pathname)), '.html'), '/index') || '/'
