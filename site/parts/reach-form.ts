/**
 * Makes a form ready for a visitor whom a link brings to its heading: with a mouse the cursor stands in
 * the first field; on a touch screen, where that would open the keyboard, focus stays at the heading.
 */
export function reachForms(ids: string[]) {
  function reach() {
    const id = location.hash.slice(1)
    const heading = ids.includes(id) && document.getElementById(id)
    if (!heading) return
    const field = heading.parentElement?.querySelector<HTMLElement>('.fields input')
    const target = matchMedia('(hover: hover) and (pointer: fine)').matches ? field : heading
    target?.focus({ preventScroll: true })
  }

  addEventListener('hashchange', reach)
  // The same link once more changes no address.
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href*="#"]')) setTimeout(reach)
  })
  // The browser moves focus to the address's goal itself, at the latest once all has loaded.
  if (document.readyState === 'complete') reach()
  else addEventListener('load', () => requestAnimationFrame(reach))
}
