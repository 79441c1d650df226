import { expect, test } from 'vitest'
import { makeOverlay } from '#worker/lib/publish/overlay/make.ts'

type Making = Parameters<typeof makeOverlay>[0]
type Page = ReturnType<Making['renderer']['listPages']>[number]

const lists = Array.from({ length: 400 }, (_, number) => ({
  path: `/blog/page/${number}`,
  file: 'blog/[...page].astro',
  props: {},
}))
const sections = Array.from({ length: 200 }, (_, number) => ({
  path: `/careers/${number}`,
  file: 'careers/[slug].astro',
  props: {},
}))
const post: Page = { path: '/blog/saved', file: 'blog/[slug].astro', props: { post: 'new' } }
const landing: Page = { path: '/', file: 'index.astro', props: {} }
const study: Page = {
  path: '/current-studies/one',
  file: 'current-studies/[slug].astro',
  props: {},
}

/** A change of so many pages, rendered by a stand-in that counts. */
function change(
  pages: Page[],
  { version = 'new', last }: { version?: string; last?: Making['last'] } = {},
) {
  const rendered: string[] = []
  const keyOf = (props: object, reads: readonly string[]) =>
    `${JSON.stringify(props)}.${reads.length > 0 ? version : ''}`
  const reads = ['posts']
  const renderer = {
    listPages: () => pages,
    pageKey: (_site: object, props: object, read: readonly string[]) => keyOf(props, read),
    async renderPage({ path, props }: Page) {
      rendered.push(path)
      return new Response(path, { headers: { 'X-Key': keyOf(props, reads) } })
    },
    takeReads: (headers: Headers) => ({ key: headers.get('X-Key') ?? '', reads }),
  }
  const making = {
    snapshot: {
      epoch: 'e',
      contentVersion: 2,
      changedAt: null,
      site: { month: '2027-03' },
      redirects: [],
      problems: [],
    },
    build: { epoch: 'e', contentVersion: 1, changedAt: null, builtAt: 'b', month: '2027-03' },
    list: {
      pages: Object.fromEntries(
        pages.filter((page) => page !== post).map(({ path }) => [path, ['{}.old', 0]]),
      ),
      reads: [reads],
      made: {},
    },
    last,
    origin: 'https://site.example',
    renderer,
  }
  // The parts of the site that pages show are of no account here.
  return { rendered, overlay: makeOverlay(making as unknown as Making) }
}

test('a change of very many pages shows at once what was saved, what boards approve and the landing page', async () => {
  const { rendered, overlay } = change([...lists, ...sections, landing, study, post])
  const { pages, isPartial } = await overlay
  expect([...pages.keys()]).toEqual([study.path, post.path, landing.path])
  expect(rendered).toHaveLength(3)
  expect(isPartial).toBe(true)
})

test('a page that was shown over the build stays while very many others change', async () => {
  const { overlay } = change([post, ...sections.slice(0, 20)])
  const last = await overlay
  expect(last).toMatchObject({ isPartial: false })
  const { pages } = await change([...lists, ...sections.slice(0, 20), post], { last }).overlay
  expect([...pages.keys()].sort()).toEqual([...last.pages.keys()].sort())
})

test('a change of fewer pages shows all of them', async () => {
  const all = [...lists.slice(0, 100), landing, post]
  const { pages, isPartial } = await change(all).overlay
  expect(pages.size).toBe(all.length)
  expect(isPartial).toBe(false)
})
