// Visitors who come to the top of the long landing page see it before all sections are laid out: see unfold.ts.
// Input may scroll the page: any input lays out all sections first, so that the End key, a search in the page or the
// scroll bar reach their target. The End key is repeated once the page is complete.
// Entries of this type are of this class.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visit?.type === 'navigate' && !visit.name.includes('#')) {
  const page = document.documentElement
  page.className = 'folded'
  const end = () => scrollTo(0, page.scrollHeight)
  const unfold = ({ key }: Event & { key?: string }) => {
    page.className = ''
    if (key !== 'End') return
    for (const later of ['DOMContentLoaded', 'load', 'scrollend'])
      addEventListener(later, end, { once: true })
  }
  for (const act of ['keydown', 'pointerdown', 'scroll', 'blur'])
    addEventListener(act, unfold, { once: true, capture: true })
}
