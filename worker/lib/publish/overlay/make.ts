import type { readSnapshot } from '#db/snapshot.ts'
import type { BuildInfo, PagesList } from '#db/pages-list.ts'
import type { OverlaidPage, Overlay } from './stored.ts'

type Renderer = typeof import('site-preview')
type Page = ReturnType<Renderer['listPages']>[number]

/** The most that one object holds. More is left to the build, but for what shows something withdrawn. */
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
  const etag = `"${Buffer.from(digest).toString('hex').slice(0, 32)}"`
  return { ...made, etag, bytes: await compressed(body) } satisfies OverlaidPage
}

/** The order of pages in the object: those that list what is gone, the only ones of their routes, those of saved records or shown already. */
const ranks = { withdrawing: 0, single: 1, saved: 2, other: 3 }

/** A page that differs from the build's; `kept` is that of the last overlay, if it is still the same. */
type Differing = { page: Page; rank: number; kept: OverlaidPage | undefined }

const ofPost = '/blog/'

/** The pages that differ from the build's, the most urgent first. */
function differing(making: Making, pages: Page[], gone: Overlay['gone']): Differing[] {
  const { list, last, renderer } = making
  const { site } = making.snapshot
  const postsGone = [...gone].filter((path) => path.startsWith(ofPost))
  const marksGone = new Set(postsGone.map((path) => renderer.listMark(path.slice(ofPost.length))))
  const found = pages.flatMap((page): Differing[] => {
    const { path, props } = page
    const is = (key: string, reads: readonly string[]) =>
      renderer.pageKey(site, props, reads) === key
    const [key = '', place = 0, lists = ''] = list.pages[path] ?? []
    if (key && is(key, list.reads[place] ?? [])) return []
    const known = last?.pages.get(path)
    const kept = known && is(known.key, known.reads) ? known : undefined
    if (renderer.listsAny(lists, marksGone)) return [{ page, rank: ranks.withdrawing, kept }]
    if (!page.file.includes('[')) return [{ page, rank: ranks.single, kept }]
    const hasOtherProps = key.split('.')[0] !== renderer.pageKey(site, props, []).split('.')[0]
    return [{ page, rank: known || hasOtherProps ? ranks.saved : ranks.other, kept }]
  })
  return found.sort((a, b) => a.rank - b.rank)
}

/** Renders what differs from the build, and takes over from the `last` overlay what is still the same. */
export async function makeOverlay(making: Making): Promise<Overlay> {
  const { snapshot, build, list, renderer } = making
  const { epoch, contentVersion, changedAt, site } = snapshot
  const pages = renderer.listPages(site)
  const paths = new Set(pages.map(({ path }) => path))
  const gone = new Set(Object.keys(list.pages)).difference(paths)
  const wanted = differing(making, pages, gone)
  const isWide = wanted.length > limits.pages
  const overlaid = new Map<string, OverlaidPage>()
  let bytes = 0
  let isPartial = false
  for (const { page, rank, kept } of wanted) {
    const isLimited = rank !== ranks.withdrawing
    if (isLimited && (overlaid.size >= limits.pages || (isWide && rank === ranks.other))) {
      isPartial = true
      break
    }
    // A page that cannot be made stays as it is: the build tells staff why.
    const made = kept ?? (await rendered(page, making))
    if (made && !(isLimited && bytes + made.bytes.length > limits.bytes)) {
      overlaid.set(page.path, made)
      bytes += made.bytes.length
    } else isPartial = true
  }
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
