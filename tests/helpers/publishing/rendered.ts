import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFile } from '#site/layouts/path.ts'
import type { ShownSite } from '#db/publish/site.ts'

type Rendered = { folder: string; renderer: string; origin: string; site: ShownSite }

/** The pages that the Worker's module renders differently from the build, and all pages that it has rendered. */
export async function renderedOtherwise({ folder, renderer, origin, site }: Rendered) {
  const module: typeof import('site-preview') = await import(pathToFileURL(renderer).href)
  const pages = module.listPages(site)
  const different: string[] = []
  for (const page of pages) {
    const built = await readFile(join(folder, builtFile(page.path)), 'utf8').catch(() => undefined)
    const response = await module.renderPage(page, origin, { site })
    if ((await response.text()) !== built) different.push(page.path)
  }
  return { pages: pages.map(({ path }) => path), different }
}
