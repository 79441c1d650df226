import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

const fetched = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Scripts in files of their own are for what comes after reading, and a phone's line is slow: the page
 * has its words, its font and its pictures first, and is on the screen. What an address asks for, such
 * as a filter, comes at once, and so does what is pressed: `data-late` marks what waits for its script.
 */
export const loader = `{
const scripts = document.currentScript.dataset.scripts.split(' ')
let loading
const load = () => loading ??= Promise.allSettled(scripts.map((script) => import(script)))
  .then(() => removeEventListener('click', press, true))
const press = (event) => {
  const pressed = event.target.closest('[data-late] button, [data-late]:not(form)')
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  load().then(() => pressed.click())
}
addEventListener('click', press, true)
const seen = (_, paints) => { paints.disconnect(); load() }
if (location.search) load()
else addEventListener('load', () => new PerformanceObserver(seen).observe({ type: 'paint', buffered: true }))
}`

/** Astro writes its islands' style beside the first of them; base.css has it. */
const islandStyle = `<style>${ISLAND_STYLES}</style>`

/** Changes when what is made of a page here does. */
export const lateVersion = () => `${withLateScripts}${loader}`

// The last one: what staff write may name it in an attribute before.
const end = /^([\s\S]*)(<\/body>\s*<\/html>)([\s\S]*)$/

/**
 * The page, with its scripts fetched once it is seen. Astro leaves those of layouts and pages after
 * the end of the document; they belong at the end of its body.
 */
export async function withLateScripts(page: Response) {
  const html = await page.text()
  const late = Array.from(html.matchAll(fetched), ([, source]) => source)
  const loading =
    late.length > 0 ? `<script data-scripts="${late.join(' ')}">${loader}</script>` : ''
  const [, body, ends, scripts] = end.exec(html.replaceAll(fetched, '')) ?? []
  if (body === undefined) return new Response(html, page)
  const whole = [body.replaceAll(islandStyle, ''), scripts, loading, ends].join('')
  return new Response(whole, page)
}
