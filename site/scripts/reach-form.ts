/**
 * Moves focus for a visitor whom a link brings to a form's heading: to the first field or, on a touch
 * screen, where that would open the keyboard, to the heading.
 */
export function reachForms() {
  function reach() {
    const heading = document.querySelector<HTMLElement>('.card > :target')
    const field = heading?.parentElement?.querySelector<HTMLElement>('.field input')
    const target = matchMedia('(hover: hover) and (pointer: fine)').matches ? field : heading
    target?.focus({ preventScroll: true })
  }

  addEventListener('hashchange', reach)
  // After load, because until then the browser itself may still move focus to the address's target.
  addEventListener('load', () => requestAnimationFrame(reach))
}
