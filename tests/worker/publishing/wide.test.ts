import { expect, test } from 'vitest'
import type { PagesList } from '#db/publish/pages-list.ts'
import type { ShownSite } from '#db/publish/site.ts'
import { type BuiltPage, pagesOfRoute } from '#site/render/paths.ts'
import { listMark, listsAny, madePage, pageKey } from '#site/render/reads.ts'
import { makeOverlay } from '#worker/lib/publish/overlay/make.ts'
import type { Overlay } from '#worker/lib/publish/overlay/stored.ts'

const routes = [
  'index.astro',
  'blog/[...page].astro',
  'blog/[slug].astro',
  'blog/category/[...page].astro',
  'current-studies/[slug].astro',
]
const reads = ['content.company_info']

type Post = { slug: string; title: string; category: string }

/** Only the data that lists of posts need. */
const siteOf = (posts: Post[], company = 'Clinic') =>
  ({
    posts,
    jobs: [],
    studies: [{ slug: 'one' }],
    content: { company_info: { name: company } },
  }) as unknown as ShownSite

const listPages = (site: ShownSite) => routes.flatMap((file) => pagesOfRoute(file, site))

/** Replaces the site's renderer: a page consists of its props and the company. */
const renderer = {
  listPages,
  renderPage: async ({ props }: BuiltPage, _: string, { site }: { site: ShownSite }) => {
    const { name } = site.content.company_info
    return { ...madePage(site, props, reads), text: JSON.stringify({ name, props }) }
  },
  pageKey,
  listMark,
  listsAny,
  renderWithDraft: () => Promise.reject(new Error('Nobody drafts here')),
}

/** The pages list of a build of this site, and its pages. */
function buildOf(site: ShownSite) {
  const pages = listPages(site)
  const entries = pages.map(({ path, props }): [string, PagesList['pages'][string]] => {
    const { key, lists } = madePage(site, props, reads)
    return [path, [key, 0, lists]]
  })
  const list = { pages: Object.fromEntries(entries), reads: [reads], made: {} }
  return { list, shown: new Map(pages.map(({ path, props }) => [path, JSON.stringify(props)])) }
}

const head = { epoch: 'e', contentVersion: 1, changedAt: null, month: '2026-11' }
const make = (site: ShownSite, list: PagesList, last?: Overlay, own = renderer) =>
  makeOverlay({
    snapshot: { ...head, redirects: [], problems: [] },
    site,
    build: { ...head, maker: 'm', builtAt: '2026-11-01T00:00:00.000Z' },
    list,
    last,
    origin: 'https://site.example',
    renderer: own,
  })

async function overlayOf(site: ShownSite, list: PagesList, last?: Overlay) {
  const { overlay, failed } = await make(site, list, last)
  expect(failed).toEqual([])
  return overlay
}

const textOf = async ({ bytes }: { bytes: Uint8Array }) =>
  new Response(
    new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()

const postOf = (n: number): Post => ({
  slug: `post-${n}`,
  title: `Post ${n}`,
  category: `Kind ${n % 3}`,
})
/** Newest first. */
const posts = (count: number) => Array.from({ length: count }, (_, i) => postOf(count - i))

test('of 3,000 posts, a new one changes few pages, and none of the old lists', async () => {
  const all = posts(3000)
  const { list } = buildOf(siteOf(all))
  const overlay = await overlayOf(siteOf([postOf(3001), ...all]), list)
  expect(overlay.isPartial).toBe(false)
  expect(overlay.pages.size).toBeLessThan(12)
  expect(overlay.pages.has('/blog/post-3001')).toBe(true)
})

test('a page that cannot be made stays as it is, all others are shown, and staff are told at once', async () => {
  const all = posts(30)
  const { list } = buildOf(siteOf(all))
  const site = siteOf(all.with(3, { ...postOf(27), title: 'Broken' }))
  const renderPage: typeof renderer.renderPage = async (page, ...rest) => {
    if (page.path === '/blog/post-27') throw new TypeError('x is null')
    return renderer.renderPage(page, ...rest)
  }
  const { overlay, failed } = await make(site, list, undefined, { ...renderer, renderPage })
  expect(overlay.pages.has('/blog/post-27')).toBe(false)
  expect(overlay.pages.has('/blog')).toBe(true)
  expect(overlay.isPartial).toBe(true)
  expect(failed).toMatchObject([
    {
      record: 'blog_posts',
      title: 'Broken',
      reason: 'Its page could not be made, so visitors see its last version. x is null',
    },
  ])
})

test('whoever withdraws one of 3,000 posts finds it on no page any more, though most pages change', async () => {
  const all = posts(3000)
  for (const slug of ['post-2990', 'post-1500', 'post-2']) {
    const { list, shown } = buildOf(siteOf(all))
    const site = siteOf(all.filter((post) => post.slug !== slug))
    const overlay = await overlayOf(site, list)
    expect(overlay.gone).toContain(`/blog/${slug}`)
    const still: string[] = []
    for (const [path, built] of shown) {
      if (overlay.gone.has(path)) continue
      const page = overlay.pages.get(path)
      const text = page ? await textOf(page) : built
      if (text.includes(`"${slug}"`)) still.push(path)
    }
    expect(still).toEqual([])
  }
})

test('a change of all pages shows at once what boards approve, the landing page and what was shown already', async () => {
  const all = posts(3000)
  const { list } = buildOf(siteOf(all))
  const changed = all.with(1200, { ...postOf(1800), title: 'Corrected' })
  const first = await overlayOf(siteOf(changed), list)
  const wide = await overlayOf(siteOf(changed, 'Clinic of another name'), list, first)
  expect(wide.isPartial).toBe(true)
  const atOnce = ['/', '/current-studies/one', ...first.pages.keys()]
  expect([...wide.pages.keys()].toSorted()).toEqual(atOnce.toSorted())
  for (const page of wide.pages.values()) expect(await textOf(page)).toContain('another name')
})
