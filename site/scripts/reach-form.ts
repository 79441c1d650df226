/**
 * Makes a form ready for a visitor whom a link brings to its heading: with a mouse the cursor stands in
 * the first field; on a touch screen, where that would open the keyboard, focus stays at the heading.
 */
export function reachForms() {
  function reach() {
    const heading = document.querySelector<HTMLElement>('.card > :target')
    const field = heading?.parentElement?.querySelector<HTMLElement>('.fields input')
    const target = matchMedia('(hover: hover) and (pointer: fine)').matches ? field : heading
    target?.focus({ preventScroll: true })
  }

  addEventListener('hashchange', reach)
  // The browser moves focus to the address's goal itself, at the latest once all has loaded.
  addEventListener('load', () => requestAnimationFrame(reach))
}
