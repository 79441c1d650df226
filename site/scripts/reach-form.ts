/** The fields about somebody who asks for another person are hidden until they say so. */
const isShown = (field: HTMLElement) => field.getClientRects().length > 0

/**
 * Moves focus for a visitor whom a link brings to a form's heading: to the first text field, or to the heading on a
 * touch screen, where a focused field would open the keyboard.
 */
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
