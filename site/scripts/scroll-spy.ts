/** Pixels below the top of the viewport. The section that crosses this line is the active one. */
const readingLine = 100

/** Marks the active section's link in the navigation, if it has one. */
export function followSections() {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'header a[href*="#"], #menu a[href*="#"]',
  )
  const idOf = (link: HTMLAnchorElement) => link.hash.slice(1)
  const sections = [...new Set([...links].map(idOf))]
    .map((id) => document.getElementById(id))
    .filter((section) => section !== null)
  if (sections.length === 0) return

  let active = 'home'
  let frame = 0

  const follow = () => {
    frame = 0
    const now = sections.find(covers)?.id ?? ''
    if (now === active) return
    active = now
    for (const link of links) link.ariaCurrent = idOf(link) === active ? 'true' : null
  }

  const covers = (section: Element) => {
    const { top, bottom } = section.getBoundingClientRect()
    return top <= readingLine && bottom > readingLine
  }

  const schedule = () => (frame ||= requestAnimationFrame(follow))
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule, { passive: true })
  follow()
}
