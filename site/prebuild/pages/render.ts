import { createApp } from 'astro/app/entrypoint'
import { visiblePath } from '#site/layouts/path.ts'
import { type BuiltPage, pagesOfRoute } from '../paths.ts'
import { fileOfTwin } from './twin-mark.ts'

export { listMark, listsAny, pageKey, takeReads } from './reads.ts'

const app = createApp()
type Site = App.Locals['site']

const twins = new Map(
  app.manifest.routes.flatMap(({ routeData }) => {
    const file = fileOfTwin(routeData.component)
    return file === undefined ? [] : [[file, routeData] as const]
  }),
)

/** All pages of the site, with its feed, its maps and the index of its search. */
export const listPages = (site: Site): BuiltPage[] =>
  [...twins.keys()].flatMap((file) => pagesOfRoute(file, site))

export function renderPage(
  { path, file, props }: BuiltPage,
  origin: string,
  locals: App.Locals,
): Promise<Response> {
  const routeData = twins.get(file)
  if (!routeData) throw new Error(`There is no page ${file}`)
  const request = new Request(new URL(path, origin))
  return app.render(request, { locals: { ...locals, props }, routeData })
}

/** Renders the page at `url` with a draft in it. Other pages do not show the draft. */
export function renderWithDraft(url: URL, locals: App.Locals): Promise<Response> {
  const { site, preview: { post, study } = {} } = locals
  const drafted: Site = {
    ...site,
    ...(post && { posts: [post, ...site.posts.filter(({ slug }) => slug !== post.slug)] }),
    ...(study && { studies: [study, ...site.studies.filter(({ slug }) => slug !== study.slug)] }),
  }
  const path = visiblePath(url)
  const page = listPages(drafted).find((one) => one.path === path)
  if (!page) throw new Error(`There is no page at ${path}`)
  return renderPage(page, url.origin, locals)
}
