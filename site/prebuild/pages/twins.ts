import { globSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fileOfTwin, onlyBuilt, twinMark } from './twin-mark.ts'

const pages = fileURLToPath(new URL('../../pages/', import.meta.url))

const files = globSync('**/*.{astro,ts}', { cwd: pages })
  .filter((file) => !onlyBuilt.includes(file))
  .sort()

/** A second route for each page, for the Worker: Astro gives a route's styles to either the build or a server. */
export const twinRoutes = files.map((file, at) => ({
  pattern: `/twin/${at}`,
  entrypoint: `./site/pages/${file}${encodeURIComponent(twinMark)}${extname(file)}`,
  prerender: false,
}))

const virtualPage = '\0virtual:astro:page:'

/** Astro's module for a twin's route. Written here: Astro's plugin for components would handle the id first. */
const routeModule = (component: string) =>
  `import * as twin from ${JSON.stringify(`/${component}`)}\nexport const page = () => twin`

/** The page without the `getStaticPaths` that reads the database. */
const pageModule = (file: string) =>
  `export { ${extname(file) === '.astro' ? 'default' : 'GET'} } from ${JSON.stringify(pages + file)}`

export const twinModules = (): Plugin => ({
  name: 'twin-modules',
  enforce: 'pre',
  load(id: string) {
    const file = fileOfTwin(id)
    if (file === undefined) return undefined
    return id.startsWith(virtualPage)
      ? routeModule(id.slice(virtualPage.length).replaceAll('@_@', '.'))
      : pageModule(file)
  },
})

/** Marks the pages themselves as prerendered, because Astro may confuse a page's file with that of its twin. */
export const builtPages = (): Plugin => ({
  name: 'built-pages',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!id.startsWith(pages) || !files.includes(id.slice(pages.length))) return undefined
    const astro = this.getModuleInfo(id)?.meta['astro']
    return { code, map: null, meta: { astro: { ...astro, pageOptions: { prerender: true } } } }
  },
})
