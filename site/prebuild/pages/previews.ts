import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { builtPages, twinModules, twinRoutes } from './twins.ts'

/** Builds a server bundle into `server`: it renders any page from given content, so the Worker can show drafts. */
export const previews = (server: string): AstroIntegration => ({
  name: 'previews',
  hooks: {
    'astro:config:setup': ({ config, updateConfig, injectRoute }) => {
      updateConfig({
        build: { client: config.outDir, server: pathToFileURL(`${resolve(server)}/`) },
        image: { service: { entrypoint: 'astro/assets/services/noop' } },
        vite: {
          plugins: [twinModules(), builtPages()],
          environments: {
            ssr: {
              // Bundled without externals, because workerd has no node_modules.
              resolve: { noExternal: true, conditions: ['workerd', 'worker', 'import', 'default'] },
              define: { 'process.env.NODE_ENV': '"production"' },
              build: { rolldownOptions: { platform: 'browser' } },
            },
          },
        },
      })
      twinRoutes.forEach(injectRoute)
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'previews',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./render.ts', import.meta.url),
        supportedAstroFeatures: {
          staticOutput: 'stable',
          hybridOutput: 'stable',
          serverOutput: 'stable',
        },
      })
    },
  },
})
