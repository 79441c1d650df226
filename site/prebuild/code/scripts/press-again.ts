/** Lets `load` run once. Presses on matching elements start it and are repeated afterwards, unless with a modifier. */
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
