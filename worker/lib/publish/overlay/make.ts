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

/** The page as it is rendered now; undefined if it cannot be. */
async function rendered(page: Page, { snapshot, origin, renderer }: Making) {
  const response = await renderer.renderPage(page, origin, { site: snapshot.site })
  const made = renderer.takeReads(response.headers)
  if (response.status !== 200 || !made) return undefined
  const body = await response.arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-256', body)
  const etag = `"${new Uint8Array(digest).toHex().slice(0, 32)}"`
  return { ...made, etag, bytes: await compressed(body) } satisfies OverlaidPage
}

/**
 * The pages that differ from the build's, those of single records that were saved first. Pages that differed before and
 * are `back` to what they were come last: a build that has begun in between may show them otherwise once it is live.
 */
function differing({ snapshot: { site }, list, last, renderer }: Making, pages: Page[]) {
  const kept = new Map<string, OverlaidPage>()
  const changed: { page: Page; rank: number }[] = []
  const back = new Set<string>()
  for (const page of pages) {
    const { path, props } = page
    const is = (key: string, reads: readonly string[]) =>
      renderer.pageKey(site, props, reads) === key
    const known = last?.pages.get(path)
    const [key = '', place = 0] = list.pages[path] ?? []
    const isBuilt = key && is(key, list.reads[place] ?? [])
    if (isBuilt && !known && !last?.gone.has(path)) continue
    if (isBuilt) back.add(path)
    if (known && is(known.key, known.reads)) kept.set(path, known)
    else {
      const hasOtherProps = key.split('.')[0] !== renderer.pageKey(site, props, []).split('.')[0]
      const rank = !key || hasOtherProps ? 0 : page.file.includes('[') ? 2 : 1
      changed.push({ page, rank: isBuilt ? 3 : rank })
    }
  }
  return { kept, back, changed: changed.sort((a, b) => a.rank - b.rank).map(({ page }) => page) }
}

/** Addresses where the build, or what was shown over it, had a page and there is none now. */
const goneFrom = ({ list, last }: Making, paths: ReadonlySet<string>) =>
  new Set([
    ...Object.keys(list.pages),
    ...(last?.pages.keys() ?? []),
    ...(last?.gone ?? []),
  ]).difference(paths)

/** Renders what differs from the build, and takes over from the `last` overlay what is still the same. */
export async function makeOverlay(making: Making): Promise<Overlay> {
  const { snapshot, build, list, renderer } = making
  const { epoch, contentVersion, changedAt, site } = snapshot
  const pages = renderer.listPages(site)
  const paths = new Set(pages.map(({ path }) => path))
  const { kept, back, changed } = differing(making, pages)
  const overlaid = new Map<string, OverlaidPage>()
  let bytes = 0
  let isPartial = false
  const leaveOut = (path: string) => (isPartial ||= !back.has(path))
  const add = (path: string, page: OverlaidPage) => {
    if (overlaid.size < limits.pages && bytes + page.bytes.length <= limits.bytes) {
      overlaid.set(path, page)
      bytes += page.bytes.length
    } else leaveOut(path)
  }
  for (const page of changed) {
    // A page that cannot be made stays as it is: the build tells staff why.
    const made = overlaid.size < limits.pages ? await rendered(page, making) : undefined
    if (made) add(page.path, made)
    else leaveOut(page.path)
  }
  for (const [path, page] of kept) add(path, page)
  const isWithdrawn = Object.keys(list.pages).some((path) => !paths.has(path))
  return {
    epoch,
    contentVersion,
    changedAt,
    month: site.month,
    build: build.builtAt,
    madeAt: new Date().toISOString(),
    isPartial,
    isUrgent: isWithdrawn || [...overlaid.keys()].some((path) => path.startsWith(approved)),
    pages: overlaid,
    gone: goneFrom(making, paths),
    redirects: snapshot.redirects.filter(({ source }) => !paths.has(source)),
  }
}
