import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { writeHeaders } from './headers.ts'
import { stale } from './last-version.ts'
import { emittedScripts } from './scripts.ts'

/** Goes along as pages are rendered: their scripts are known, and what went wrong is tried again. */
export function prerender(): AstroIntegration {
  let srcDir: URL
  let emitted: string[] = []
  return {
    name: 'prerender',
    hooks: {
      // Beside an adapter Astro leaves it to whoever sets a prerenderer; this is its own.
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
            // Without what Astro notes of a page it is not kept for the next build.
            return response.headers.has(stale) ? response : rendered
          },
        })),
      'astro:build:done': ({ dir }) => writeHeaders(fileURLToPath(dir), emitted),
    },
  }
}
