import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { MadePage } from '#db/publish/pages-list.ts'
import { visiblePath } from '#site/layouts/path.ts'
import { writeHeaders } from '../headers.ts'
import { staleHeader } from './last-version.ts'
import { takeReads } from './reads.ts'
import { type RouteComponents, routeComponents, scriptsByRoute } from '../scripts/scripts.ts'

/** Wraps Astro's prerenderer: collects the scripts for `_headers` and what pages read, and caches no failed page. */
export function prerender(pages: Map<string, MadePage>): AstroIntegration {
  const components: RouteComponents = new Map()
  let scripts: ReturnType<typeof scriptsByRoute> = new Map()
  return {
    name: 'prerender',
    hooks: {
      // With an adapter, Astro sets no entry point for a custom prerenderer; this is its default one.
      'astro:config:setup': ({ updateConfig }) => {
        const input = 'astro/entrypoints/prerender'
        const plugins = [routeComponents(components)]
        updateConfig({ vite: { plugins, environments: { prerender: { input } } } })
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((standard) => ({
          ...standard,
          async setup() {
            await standard.setup?.()
            scripts = scriptsByRoute(standard, components)
          },
          async render(request, options) {
            const rendered = await standard.render(request, options)
            const response = 'response' in rendered ? rendered.response : rendered
            // Astro caches a page only with the metadata beside its response.
            if (response.headers.has(staleHeader)) return response
            const made = takeReads(response.headers)
            if (made) pages.set(visiblePath(new URL(request.url)), made)
            return rendered
          },
        })),
      'astro:build:done': ({ dir }) => writeHeaders(fileURLToPath(dir), scripts),
    },
  }
}
