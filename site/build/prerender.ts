import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { writeHeaders } from './headers.ts'
import { stale } from './last-version.ts'
import { emittedScripts } from './scripts.ts'

/** Wraps Astro's prerenderer: collects the build's scripts for `_headers`, and keeps failed pages out of the cache. */
export function prerender(): AstroIntegration {
  let srcDir: URL
  let emitted: string[] = []
  return {
    name: 'prerender',
    hooks: {
      // With an adapter, Astro sets no entry point for a custom prerenderer; this is its default one.
      'astro:config:setup': ({ updateConfig }) => {
        const input = 'astro/entrypoints/prerender'
        updateConfig({ vite: { environments: { prerender: { input } } } })
      },
      'astro:config:done': ({ config }) => {
        srcDir = config.srcDir
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((standard) => ({
          ...standard,
          async setup() {
            await standard.setup?.()
            emitted = await emittedScripts(standard, srcDir)
          },
          async render(request, options) {
            const rendered = await standard.render(request, options)
            const response = 'response' in rendered ? rendered.response : rendered
            // Astro caches a page only with the metadata beside its response.
            return response.headers.has(stale) ? response : rendered
          },
        })),
      'astro:build:done': ({ dir }) => writeHeaders(fileURLToPath(dir), emitted),
    },
  }
}
