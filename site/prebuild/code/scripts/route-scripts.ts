import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import island from 'astro/runtime/server/astro-island.prebuilt.js'
import type { Plugin } from 'vite'
import { inlineScripts } from './inline-scripts.ts'

/** The part of Astro's manifest of the built code that has inline scripts. */
type Manifest = {
  inlinedScripts: Iterable<[id: string, script: string]>
  clientDirectives: Iterable<[name: string, script: string]>
}

const pages = fileURLToPath(new URL('../../../pages/', import.meta.url))

/** The components that pages of each route may show, by the routes' files below site/pages. */
export type RouteComponents = Map<string, Set<string>>

/** Fills `routes` while Vite builds the pages. */
export const routeComponents = (routes: RouteComponents): Plugin => ({
  name: 'route-components',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle() {
    const collect = (id: string, seen: Set<string>) => {
      if (seen.has(id)) return seen
      seen.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
      for (const imported of [...importedIds, ...dynamicallyImportedIds]) collect(imported, seen)
      return seen
    }
    for (const id of this.getModuleIds()) {
      if (!id.startsWith(pages) || !id.endsWith('.astro')) continue
      const components = [...collect(id, new Set())].filter((one) => one.endsWith('.astro'))
      routes.set(id.slice(pages.length), new Set(components))
    }
  },
})

/** An `is:inline` script of our own templates. */
const written = /<script is:inline(?![^>]*\/>)[^>]*>([\s\S]*?)<\/script>/g
/** A script that becomes a file, which the loader fetches. */
const fetched = /<script(?![^>]*is:inline)[^>]*>/
const directive = /\sclient:(\w+)/g

/** The inline scripts that a component can write into a page, taken from its source. */
function scriptsOfComponent(
  file: string,
  inlinedScripts: ReadonlyMap<string, string>,
  clientDirectives: ReadonlyMap<string, string>,
) {
  const source = readFileSync(file, 'utf8')
  const directives = Array.from(source.matchAll(directive), ([, name = '']) => name)
  const inlined = [...inlinedScripts].filter(([id]) => id.split('?')[0] === file)
  return [
    ...Array.from(source.matchAll(written), ([, script]) => script),
    ...directives.map((name) => clientDirectives.get(name)),
    ...(directives.length > 0 ? [island] : []),
    ...inlined.map(([, script]) => script),
    ...(fetched.test(source) ? [inlineScripts.LOADER_SCRIPT] : []),
    ...(source.includes('FOLD_SCRIPT') ? [inlineScripts.FOLD_SCRIPT] : []),
  ].filter((script): script is string => Boolean(script))
}

/** The hashes of the inline scripts that pages of each route can hold, whatever is stored, by the routes' files. */
export function scriptsOfRoutes(manifest: Manifest, routes: RouteComponents) {
  const [inlined, directives] = [
    new Map(manifest.inlinedScripts),
    new Map(manifest.clientDirectives),
  ]
  return Object.fromEntries(
    Array.from(routes, ([file, components]) => {
      const scripts = [...components].flatMap((one) => scriptsOfComponent(one, inlined, directives))
      return [file, [...new Set(scripts)].map(scriptHash)] as const
    }),
  )
}

/** A script's hash as a Content-Security-Policy source. */
export const scriptHash = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`
