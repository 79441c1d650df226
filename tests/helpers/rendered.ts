import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShownSite } from '#db/site.ts'

/** The file of a page in a built site. */
const fileOf = (path: string) =>
  path === '/' ? 'index.html' : /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`

type Rendered = { folder: string; renderer: string; origin: string; site: ShownSite }

/** The pages that the Worker's module renders otherwise than the build has written them, and all that it has rendered. */
export async function renderedOtherwise({ folder, renderer, origin, site }: Rendered) {
  const module: typeof import('site-preview') = await import(pathToFileURL(renderer).href)
  const pages = module.listPages(site)
  const different: string[] = []
  for (const page of pages) {
    const built = await readFile(join(folder, fileOf(page.path)), 'utf8').catch(() => undefined)
    const response = await module.renderPage(page, origin, { site })
    if ((await response.text()) !== built) different.push(page.path)
  }
  return { pages: pages.map(({ path }) => path), different }
}
