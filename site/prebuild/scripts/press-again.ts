/**
 * Returns `load`, which then runs once only. Presses on elements that match before it is done are
 * stopped, start it, and are repeated when it is done. A press with a modifier key opens a link
 * elsewhere, so it is left alone.
 */
export function pressAgain(
  root: GlobalEventHandlers,
  selector: string,
  load: () => Promise<unknown>,
) {
  let loading: Promise<unknown> | undefined
  const loadOnce = () =>
    (loading ??= load().then(() => root.removeEventListener('click', press, true)))

  function press(event: MouseEvent) {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(selector)
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    void loadOnce().then(() => pressed.click())
  }

  root.addEventListener('click', press, true)
  return loadOnce
}
