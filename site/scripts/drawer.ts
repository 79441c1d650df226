/** The drawer closes after a choice and on a click beside it; a modal dialog does the rest. */
export function setUpDrawer() {
  const drawer = document.querySelector<HTMLDialogElement>('#menu')
  const button = document.querySelector('[aria-controls=menu]')
  if (!drawer || !button) return
  button.addEventListener('click', () => drawer.showModal())
  drawer.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target === drawer || target.closest('a, button')) drawer.close()
  })
  matchMedia('(width >= 80rem)').addEventListener('change', () => drawer.close())
}
