/** Lays out the sections below the first view, one per frame to keep frames short. See also the head of index.astro. */
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
