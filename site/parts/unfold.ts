/**
 * Lays out what is below the first view once that is seen, one section a frame so that none holds up
 * anything; all of it as soon as a visitor does something that may lead there.
 */
export function unfold() {
  const page = document.documentElement
  if (!page.classList.contains('folded')) return
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const whole = () => page.classList.remove('folded')

  function next() {
    const section = sections.shift()
    if (!section) return whole()
    section.style.contentVisibility = 'visible'
    requestAnimationFrame(next)
  }

  const seen = new PerformanceObserver(() => {
    seen.disconnect()
    next()
  })
  seen.observe({ type: 'paint', buffered: true })
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, whole, { once: true })
}
