import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFile } from '#site/layouts/path.ts'
import type { ShownSite } from '#db/publish/site.ts'

type Renderer = typeof import('site-renderer')
type Rendered = { folder: string; renderer: Renderer; origin: string; site: ShownSite }

/** The pages that the renderer makes differently from the build, and all pages that it has rendered. */
export async function renderedOtherwise({ folder, renderer, origin, site }: Rendered) {
  const pages = renderer.listPages(site)
  const different: string[] = []
  for (const page of pages) {
    const built = await readFile(join(folder, builtFile(page.path)), 'utf8').catch(() => undefined)
    const { text } = await renderer.renderPage(page, origin, { site })
    if (text !== built) different.push(page.path)
  }
  return { pages: pages.map(({ path }) => path), different }
}
