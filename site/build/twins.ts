import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { twinMark } from './twin-mark.ts'

const pages = fileURLToPath(new URL('../pages/', import.meta.url))

/** What the build alone reads: lists from which it makes files. */
const onlyBuilt = ['build.json.ts', 'redirects.json.ts', 'share/pictures.json.ts']

const files = globSync('**/*.{astro,ts}', { cwd: pages })
  .filter((file) => !onlyBuilt.includes(file))
  .sort()

/**
 * A second route for each page, which the Worker renders: Astro gives the styles and scripts of a route either to the
 * build or to a server. Astro reads the page's own file for it, and Vite the module of `twinModules`.
 */
export const twinRoutes = files.map((file, at) => ({
  pattern: `/twin/${at}`,
  entrypoint: `./site/pages/${file}${encodeURIComponent(twinMark)}${file.slice(file.lastIndexOf('.'))}`,
  prerender: false,
}))

/** A twin shows the page as it is, without the `getStaticPaths` that reads the database. */
const sourceOfTwin = (page: string) =>
  page.endsWith('.astro')
    ? `---\nimport Page from ${JSON.stringify(page)}\n---\n<Page {...Astro.props} />`
    : `export { GET } from ${JSON.stringify(page)}`

export const twinModules = () => ({
  name: 'twin-modules',
  enforce: 'pre' as const,
  load(id: string) {
    const [page = '', query] = id.split(twinMark)
    return /^\.(astro|ts)$/.test(query ?? '') ? sourceOfTwin(page) : undefined
  },
})
