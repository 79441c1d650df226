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

/** The pages that differ from the build's, those of single records that were saved first. */
function differing({ snapshot: { site }, list, last, renderer }: Making, pages: Page[]) {
  const kept = new Map<string, OverlaidPage>()
  const changed: { page: Page; rank: number }[] = []
  for (const page of pages) {
    const { path, props } = page
    const is = (key: string, reads: readonly string[]) =>
      renderer.pageKey(site, props, reads) === key
    const known = last?.pages.get(path)
    const [key = '', place = 0] = list.pages[path] ?? []
    if (key && is(key, list.reads[place] ?? [])) continue
    if (known && is(known.key, known.reads)) kept.set(path, known)
    else {
      const hasOtherProps = key.split('.')[0] !== renderer.pageKey(site, props, []).split('.')[0]
      changed.push({ page, rank: !key || hasOtherProps ? 0 : page.file.includes('[') ? 2 : 1 })
    }
  }
  return { kept, changed: changed.sort((a, b) => a.rank - b.rank).map(({ page }) => page) }
}

/** Renders what differs from the build, and takes over from the `last` overlay what is still the same. */
export async function makeOverlay(making: Making): Promise<Overlay> {
  const { snapshot, build, list, renderer } = making
  const { epoch, contentVersion, changedAt, site } = snapshot
  const pages = renderer.listPages(site)
  const paths = new Set(pages.map(({ path }) => path))
  const { kept, changed } = differing(making, pages)
  const overlaid = new Map<string, OverlaidPage>()
  let bytes = 0
  let isPartial = false
  const add = (path: string, page: OverlaidPage) => {
    if (overlaid.size < limits.pages && bytes + page.bytes.length <= limits.bytes) {
      overlaid.set(path, page)
      bytes += page.bytes.length
    } else isPartial = true
  }
  for (const page of changed) {
    if (overlaid.size >= limits.pages) {
      isPartial = true
      break
    }
    // A page that cannot be made stays as it is: the build tells staff why.
    const made = await rendered(page, making)
    if (made) add(page.path, made)
    else isPartial = true
  }
  for (const [path, page] of kept) add(path, page)
  const gone = new Set(Object.keys(list.pages)).difference(paths)
  return {
    epoch,
    contentVersion,
    changedAt,
    month: site.month,
    build: build.builtAt,
    madeAt: new Date().toISOString(),
    isPartial,
    isUrgent: gone.size > 0 || [...overlaid.keys()].some((path) => path.startsWith(approved)),
    pages: overlaid,
    gone,
    redirects: snapshot.redirects.filter(({ source }) => !paths.has(source)),
  }
}
