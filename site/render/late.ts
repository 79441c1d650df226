import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { withSteadyIslands } from './island-ids.ts'

const fetched = /<script type="module" src="([^"]+)"><\/script>/g

/** Astro writes this style beside the first island of a page; base.css has it already. */
const islandStyle = `<style>${ISLAND_STYLES}</style>`

/** Marks a page that shows nothing until its scripts are loaded. */
const early = /<body[^>]* data-early/

// Greedy, to find the last </body>: a text of the staff may hold one before it.
const end = /^([\s\S]*)(<\/body>\s*<\/html>)([\s\S]*)$/

/**
 * Loads a page's scripts after its first paint: on a slow line they would compete with its font and pictures. A query
 * in the address or a press on `data-late` (see loader.ts) loads them at once. Astro writes them after </html>.
 */
export function withLateScripts(html: string) {
  if (early.test(html)) return withSteadyIslands(html)
  const late = Array.from(html.matchAll(fetched), ([, source]) => source)
  const loading =
    late.length > 0 ? `<script data-scripts="${late.join(' ')}">${LOADER_SCRIPT}</script>` : ''
  const [, body, ends, scripts] = end.exec(html.replaceAll(fetched, '')) ?? []
  if (body === undefined) return html
  return [withSteadyIslands(body.replaceAll(islandStyle, '')), scripts, loading, ends].join('')
}
