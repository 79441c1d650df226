import { createApp } from 'astro/app/entrypoint'
import type { MadePage } from '#db/publish/pages-list.ts'
import { visiblePath } from '../layouts/path.ts'
import { withLateScripts } from './late.ts'
import { type BuiltPage, pagesOfRoute } from './paths.ts'
import { madePage, recorded } from './reads.ts'

export { listMark, listsAny, pageKey } from './reads.ts'

// An error in the middle of a page would come after the answer has begun if pages were streamed.
const app = createApp({ streaming: false })
type Site = App.Locals['site']
type Content = Pick<App.Locals, 'site' | 'preview'>

const routes = new Map(
  app.manifest.routes.flatMap(({ routeData }) => {
    const [, file] = /^site\/pages\/(.+)$/.exec(routeData.component) ?? []
    return file === undefined ? [] : [[file, routeData] as const]
  }),
)

/** All pages of the site, with its feed, its maps and the index of its search. */
export const listPages = (site: Site): BuiltPage[] =>
  [...routes.keys()].sort().flatMap((file) => pagesOfRoute(file, site))

const isMissingPage = (path: string) => path.endsWith('/404')

/** Renders a page for the site at `origin`. Fails with the page's own error. */
export async function renderPage(
  { path, file, props }: BuiltPage,
  origin: string,
  content: Content,
): Promise<MadePage & { text: string }> {
  const routeData = routes.get(file)
  if (!routeData) throw new Error(`There is no page ${file}`)
  const { site, reads } = recorded(content.site)
  let failure: { error: unknown } | undefined
  const locals = {
    ...content,
    site,
    props,
    fail: (error: unknown) => (failure = { error }),
  }
  const response = await app.render(new Request(new URL(path, origin)), { locals, routeData })
  const text = await response.text()
  if (failure) throw failure.error
  if (response.status !== 200 && !(isMissingPage(path) && response.status === 404))
    throw new Error(`The page ${path} answers ${response.status}`)
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  return {
    ...madePage(content.site, props, reads),
    text: isHtml ? withLateScripts(text) : text,
  }
}

/** Renders the page at `url` with a draft in it. Other pages do not show the draft. */
export async function renderWithDraft(url: URL, content: Content) {
  const { site, preview: { post, study } = {} } = content
  const drafted: Site = {
    ...site,
    ...(post && { posts: [post, ...site.posts.filter(({ slug }) => slug !== post.slug)] }),
    ...(study && { studies: [study, ...site.studies.filter(({ slug }) => slug !== study.slug)] }),
  }
  const path = visiblePath(url)
  const page = listPages(drafted).find((one) => one.path === path)
  if (!page) throw new Error(`There is no page at ${path}`)
  return (await renderPage(page, url.origin, content)).text
}
