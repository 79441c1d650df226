const fetched = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Scripts in files of their own are for what comes after reading, and a phone's line is slow: the page
 * has its words, its font and its pictures first, and is on the screen. What an address asks for, such
 * as a filter, comes at once, and so does what is pressed: `data-late` marks what waits for its script.
 */
const loader = `<script>{
const scripts = document.querySelectorAll('script[type=late]')
let loading
const load = () => loading ??= Promise.allSettled(Array.from(scripts, ({ src }) => import(src)))
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
}</script>`

/** Changes when what is made of a page here does. */
export const lateVersion = () => `${withLateScripts}${loader}`

/** The page, with its scripts fetched once it is seen. */
export async function withLateScripts(page: Response) {
  const html = await page.text()
  const late = html.replaceAll(fetched, '<script type="late" src="$1"></script>')
  return new Response(late === html ? html : late + loader, page)
}
