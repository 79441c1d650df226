import { createHash } from 'node:crypto'
import type { PublishProblem } from '#db/model/publish/publish.ts'
import { pageProblem } from '#db/publish/page-problem.ts'
import type { BuildInfo, PagesList } from '#db/publish/pages-list.ts'
import type { readSnapshot } from '#db/publish/snapshot.ts'
import { differingPages, isApproved, ranks, type Renderer, type WantedPage } from './differing.ts'
import { isSameVersion, type OverlaidPage, type Overlay } from './stored.ts'

/** The limits of one overlay. The next build brings the rest, but a page that shows withdrawn content has no limit. */
const limits = { pages: 150, bytes: 2_000_000 }

type Making = {
  snapshot: Omit<Awaited<ReturnType<typeof readSnapshot>>, 'stored'>
  site: App.Site
  build: BuildInfo
  list: PagesList
  last: Overlay | undefined
  origin: string
  renderer: Renderer
}

async function compressed(bytes: Uint8Array<ArrayBuffer>) {
  const stream = new Response(bytes).body?.pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Lets other requests of the isolate run. */
const otherWork = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The page, rendered now. */
async function rendered(page: WantedPage, { site, origin, renderer }: Making) {
  await otherWork()
  const { text, ...made } = await renderer.renderPage(page, origin, { site })
  const body = new TextEncoder().encode(text)
  const digest = createHash('sha256').update(body).digest('hex')
  const etag = `"${digest.slice(0, 32)}"`
  return { ...made, etag, bytes: await compressed(body) } satisfies OverlaidPage
}

/** Addresses where the build or the last overlay had a page, but there is none now. */
const goneFrom = ({ list, last }: Making, paths: ReadonlySet<string>) =>
  new Set([
    ...Object.keys(list.pages),
    ...(last?.pages.keys() ?? []),
    ...(last?.gone ?? []),
  ]).difference(paths)

/**
 * Renders the pages that differ from the build, and keeps those of the `last` overlay that are still right. A page that
 * cannot be rendered stays as it is; `failed` tells staff.
 */
export async function makeOverlay(making: Making) {
  const { snapshot, site, build, list, last, renderer } = making
  const { epoch, contentVersion, changedAt } = snapshot
  const pages = renderer.listPages(site)
  const paths = new Set(pages.map(({ path }) => path))
  const gone = goneFrom(making, paths)
  const wanted = differingPages({ site, pages, list, last, gone, renderer })
  const toRender = wanted.filter(({ rank, kept }) => rank !== ranks.back && !kept)
  const isWide = toRender.length > limits.pages
  const overlaid = new Map<string, OverlaidPage>()
  let bytes = 0
  let isPartial = false
  const failed: PublishProblem[] = []
  for (const { page, rank, kept } of wanted) {
    const isLimited = rank !== ranks.withdrawing
    const isLeft = overlaid.size >= limits.pages || (isWide && rank >= ranks.other && !kept)
    const tell = (error: unknown) =>
      void failed.push(pageProblem(page, error, list.pages[page.path] !== undefined))
    const made =
      isLimited && isLeft ? undefined : (kept ?? (await rendered(page, making).catch(tell)))
    if (made && !(isLimited && bytes + made.bytes.length > limits.bytes)) {
      overlaid.set(page.path, made)
      bytes += made.bytes.length
    } else if (rank !== ranks.back) isPartial = true
  }
  const version = { epoch, contentVersion, changedAt, month: site.month }
  const isWithdrawn = Object.keys(list.pages).some((path) => !paths.has(path))
  const overlay: Overlay = {
    ...version,
    build: build.builtAt,
    madeAt: new Date().toISOString(),
    isPartial,
    isUrgent: isWithdrawn || [...overlaid.keys()].some(isApproved),
    isQuiet: overlaid.size + gone.size === 0 && !isPartial && isSameVersion(build, version),
    pages: overlaid,
    gone,
    redirects: snapshot.redirects.filter(({ source }) => !paths.has(source)),
  }
  return { overlay, failed }
}
