import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { routeComponents, type RouteComponents, scriptsOfRoutes } from './scripts/route-scripts.ts'

/** code.json */
export type BuiltCode = {
  /** the hashes of the inline scripts that pages of each route can hold, by the routes' files */
  scripts: Record<string, string[]>
}

const folder = (path: string) => pathToFileURL(`${resolve(path)}/`)

/**
 * Builds the site's code into `dir`: `client` with the files that browsers load, `server/entry.mjs`, which renders any
 * page from given content, and `code.json`.
 */
export function renderer(dir: string): AstroIntegration {
  const components: RouteComponents = new Map()
  let code: BuiltCode | undefined
  return {
    name: 'renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          outDir: folder(dir),
          cacheDir: folder(join(dir, 'cache')),
          build: { client: folder(join(dir, 'client')), server: folder(join(dir, 'server')) },
          image: { service: { entrypoint: 'astro/assets/services/noop' } },
          vite: {
            // By default Vite writes into node_modules, which a server's user may not.
            cacheDir: resolve(dir, 'cache/vite'),
            plugins: [routeComponents(components)],
            environments: {
              ssr: {
                // Bundled without externals, because workerd has no node_modules.
                resolve: {
                  noExternal: true,
                  conditions: ['workerd', 'worker', 'import', 'default'],
                },
                define: { 'process.env.NODE_ENV': '"production"' },
                build: { rolldownOptions: { platform: 'browser' } },
              },
            },
          },
        })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../../render/render.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable' },
        })
      },
      'astro:build:ssr': ({ manifest }) => {
        code = { scripts: scriptsOfRoutes(manifest, components) }
      },
      // Written last: this file marks that all others exist.
      'astro:build:done': () => writeFile(join(dir, 'code.json'), JSON.stringify(code)),
    },
  }
}
