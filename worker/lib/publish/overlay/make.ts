import { createHash } from 'node:crypto'
import type { readSnapshot } from '#db/snapshot.ts'
import type { PagesList } from '#db/pages-list.ts'
import type { BuildInfo } from '../build.ts'
import type { OverlaidPage, Overlay } from './stored.ts'

type Renderer = typeof import('site-preview')
type Page = ReturnType<Renderer['listPages']>[number]

/** The most that one object holds. More is left to the build. */
const limits = { pages: 150, bytes: 2_000_000 }

/** Pages that hold what boards approve, and may withdraw. */
const approved = '/current-studies'

type Making = {
  snapshot: Awaited<ReturnType<typeof readSnapshot>>
  build: BuildInfo
  list: PagesList
  last: Overlay | undefined
  origin: string
  renderer: Renderer
}

async function compressed(bytes: ArrayBuffer) {
  const stream = new Response(bytes).body?.pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Lets other requests of the isolate have their turn. */
const otherWork = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The page as it is rendered now; undefined if it cannot be. */
async function rendered(page: Page, { snapshot, origin, renderer }: Making) {
  const response = await renderer.renderPage(page, origin, { site: snapshot.site })
  const made = renderer.takeReads(response.headers)
  if (response.status !== 200 || !made) return undefined
  const body = await response.arrayBuffer()
  const digest = createHash('sha256').update(new Uint8Array(body)).digest('hex')
  const etag = `"${digest.slice(0, 32)}"`
  return { ...made, etag, bytes: await compressed(body) } satisfies OverlaidPage
}

/**
 * The order in which pages get their room: those of records that were saved, with all that boards approve; those that are
 * alone in their files, such as the landing page and the feed; other records; and lists in many pages last.
 */
function rankOf({ path, file }: Page, isSaved: boolean) {
  if (path.startsWith(approved)) return 0
  if (file.includes('[...')) return 3
  if (!file.includes('[')) return 1
  return isSaved ? 0 : 2
}

/** The lowest rank that a change of more than `limits.pages` leaves to the build. */
const leftToBuild = 2

type Differing = { page: Page; rank: number; kept?: OverlaidPage }

/** The pages that differ from the build's, in the order of their ranks, with those of the last overlay that stay. */
function differing({ snapshot: { site }, list, last, renderer }: Making, pages: Page[]) {
  const found: Differing[] = []
  for (const page of pages) {
    const { path, props } = page
    const [key = '', place = 0] = list.pages[path] ?? []
    const is = (wanted: string, reads: readonly string[]) =>
      renderer.pageKey(site, props, reads) === wanted
    if (key && is(key, list.reads[place] ?? [])) continue
    const known = last?.pages.get(path)
    const isSaved = key.split('.')[0] !== renderer.pageKey(site, props, []).split('.')[0]
    const rank = rankOf(page, isSaved)
    found.push({ page, rank, ...(known && is(known.key, known.reads) && { kept: known }) })
  }
  return found.sort((a, b) => a.rank - b.rank)
}

/** Renders what differs from the build, and takes over from the `last` overlay what is still the same. */
export async function makeOverlay(making: Making): Promise<Overlay> {
  const { snapshot, build, list, renderer } = making
  const { epoch, contentVersion, changedAt, site } = snapshot
  const pages = renderer.listPages(site)
  const paths = new Set(pages.map(({ path }) => path))
  const found = differing(making, pages)
  const changes = found.filter(({ kept }) => !kept).length
  const isWide = changes > limits.pages
  const overlaid = new Map<string, OverlaidPage>()
  let bytes = 0
  for (const { page, rank, kept } of found) {
    if (overlaid.size === limits.pages) break
    if (isWide && rank >= leftToBuild && !kept) continue
    // A page that cannot be made stays as it is: the build tells staff why.
    const made = kept ?? (await rendered(page, making))
    if (!kept) await otherWork()
    if (!made || bytes + made.bytes.length > limits.bytes) continue
    overlaid.set(page.path, made)
    bytes += made.bytes.length
  }
  const gone = new Set(Object.keys(list.pages)).difference(paths)
  return {
    epoch,
    contentVersion,
    changedAt,
    month: site.month,
    build: build.builtAt,
    madeAt: new Date().toISOString(),
    isPartial: overlaid.size < found.length,
    isUrgent: gone.size > 0 || [...overlaid.keys()].some((path) => path.startsWith(approved)),
    pages: overlaid,
    gone,
    redirects: snapshot.redirects.filter(({ source }) => !paths.has(source)),
  }
}
