/**
 * Lays out what is below the first view once that is painted, one section a frame so that no section
 * delays anything. The script in the page's head lays out all of it when a visitor acts before.
 */
export function unfold() {
  const page = document.documentElement
  if (!page.classList.contains('folded')) return
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]

  function next() {
    const section = sections.shift()
    if (!section) return page.classList.remove('folded')
    section.style.contentVisibility = 'visible'
    requestAnimationFrame(next)
  }

  const seen = new PerformanceObserver(() => {
    seen.disconnect()
    next()
  })
  seen.observe({ type: 'paint', buffered: true })
}
