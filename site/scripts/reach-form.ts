/** The fields about somebody who asks for another person are hidden until they say so. */
const isShown = (field: HTMLElement) => field.getClientRects().length > 0

/** Focuses the first text field of a form that a link leads to; on a touch screen the heading, so no keyboard opens. */
export function reachForms() {
  function reach() {
    const heading = document.querySelector<HTMLElement>('.card > :target')
    heading?.parentElement?.querySelector('details')?.setAttribute('open', '')
    const fields = heading?.parentElement?.querySelectorAll<HTMLElement>('.field input') ?? []
    const field = [...fields].find(isShown)
    const target = matchMedia('(hover: hover) and (pointer: fine)').matches ? field : heading
    target?.focus({ preventScroll: true })
  }

  addEventListener('hashchange', reach)
  // After load, because until then the browser itself may still move focus to the address's target.
  if (document.readyState !== 'complete')
    addEventListener('load', () => requestAnimationFrame(reach))
  else if (!document.activeElement?.matches('input, select, textarea')) reach()
}
