import { access, readFile, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import type { Redirect } from '#db/model/redirects.ts'

const isThere = (file: URL) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Writes the redirects that /redirects.json lists into `_redirects`, in the format of Workers static assets.
 * Redirects apply before there is a look at the files, so a page at the same address must be left out here.
 */
export function builtRedirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const list = new URL('redirects.json', dir)
        const redirects: Redirect[] = JSON.parse(await readFile(list, 'utf8'))
        const lines: string[] = []
        for (const { source, target } of redirects) {
          const files = [`.${source}.html`, `.${source}`].map((path) => new URL(path, dir))
          const isPage = (await Promise.all(files.map(isThere))).includes(true)
          if (!isPage) lines.push(`${source} ${target} 301\n`)
        }
        await writeFile(new URL('_redirects', dir), lines.join(''))
        await rm(list)
      },
    },
  }
}
