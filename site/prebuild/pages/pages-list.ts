import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import type { MadePage, PagesList } from '#db/publish/pages-list.ts'
import { builtFile } from '#site/layouts/path.ts'
import { readMade } from '#site/lib/pictures.ts'
import { onlyBuilt } from './twin-mark.ts'

type Pages = Record<string, MadePage>

/** Many pages read the same parts: each list of parts is written once, and pages refer to it by number. */
function listed(pages: Pages): Pick<PagesList, 'pages' | 'reads'> {
  const reads = new Map<string, number>()
  const place = (read: MadePage['reads']) => {
    const text = JSON.stringify(read)
    if (!reads.has(text)) reads.set(text, reads.size)
    return reads.get(text) ?? 0
  }
  const entries = Object.entries(pages).map(
    ([path, { key, reads, lists }]): [string, PagesList['pages'][string]] => [
      path,
      [key, place(reads), lists],
    ],
  )
  return {
    pages: Object.fromEntries(entries),
    reads: Array.from(reads.keys(), (text) => JSON.parse(text)),
  }
}

/** Writes /pages.json: the pages that were `rendered`, and those that Astro has kept from the last build. */
export function pagesList(rendered: ReadonlyMap<string, MadePage>): AstroIntegration {
  let last: URL
  return {
    name: 'pages-list',
    hooks: {
      'astro:config:done': ({ config }) => {
        last = new URL('pages.json', config.cacheDir)
      },
      'astro:build:done': async ({ dir }) => {
        const kept: Pages = await readFile(last, 'utf8').then(JSON.parse, () => ({}))
        const all = Object.entries({ ...kept, ...Object.fromEntries(rendered) })
        const there = all.filter(
          ([path]) =>
            !onlyBuilt.includes(`${path.slice(1)}.ts`) &&
            existsSync(new URL(encodeURI(builtFile(path)), dir)),
        )
        const pages = Object.fromEntries(there.sort(([a], [b]) => (a < b ? -1 : 1)))
        const { made } = await readMade()
        const list = { ...listed(pages), made }
        await writeFile(last, JSON.stringify(pages))
        await writeFile(new URL('pages.json', dir), JSON.stringify(list satisfies PagesList))
      },
    },
  }
}
