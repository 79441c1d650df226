import { mkdir, writeFile } from 'node:fs/promises'
import { pageProblem, recordOfPage } from '#db/publish/page-problem.ts'
import type { MadePage } from '#db/publish/pages-list.ts'
import type { BuiltPage } from '#site/render/paths.ts'
import { type LastBuild, pageFile } from './last.ts'
import { reportProblem } from './problems.ts'

export type PageRenderer = Pick<
  typeof import('#site/render/render.ts'),
  'listPages' | 'renderPage' | 'pageKey'
>

type Writing = {
  site: App.Site
  origin: string
  out: URL
  last: LastBuild
  renderer: PageRenderer
}

const atOnce = 8

/** Writes the page's file. Undefined if it cannot be made: then its last version stays, if there is one. */
async function writePage(page: BuiltPage, { site, origin, out, last, renderer }: Writing) {
  const { path, props } = page
  const known = last.page(path)
  const isSame = known?.key === renderer.pageKey(site, props, known?.reads ?? [])
  if (known && isSame && (await last.keep(path, out))) return known
  try {
    const { text, ...made } = await renderer.renderPage(page, origin, { site })
    await writeFile(pageFile(path, out), text)
    return made
  } catch (error) {
    const isKept = await last.keepAnyVersion(path, out)
    // Without one of the site's own pages, its links would lead nowhere.
    if (!isKept && !recordOfPage(page)) throw error
    reportProblem({ ...pageProblem(page, error, isKept), ofBuild: true })
    return undefined
  }
}

/** Writes all pages of the site, and keeps the files of those that have not changed. Returns how each was made. */
export async function writePages(writing: Writing) {
  const pages = writing.renderer.listPages(writing.site)
  const folders = new Set(pages.map(({ path }) => new URL('.', pageFile(path, writing.out)).href))
  for (const folder of folders) await mkdir(new URL(folder), { recursive: true })
  const made: Record<string, MadePage> = {}
  const waiting = pages.values()
  const work = async () => {
    for (const page of waiting) {
      const one = await writePage(page, writing)
      if (one) made[page.path] = one
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}
