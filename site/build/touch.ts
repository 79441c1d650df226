import type { ClientDirective } from 'astro'

/**
 * `client:touch`: hydrates an island when a visitor points at it, touches it or focuses it, or at once
 * if the page's root matches the given selector. A button pressed before is pressed again afterwards.
 */
const touch: ClientDirective = (load, { value: eagerSelector }, island) => {
  let awake: Promise<void> | undefined
  const wake = () =>
    (awake ??= load()
      .then((hydrate) => hydrate())
      .then(settled)
      // Hydrated or failed: stop intercepting presses.
      .finally(() => island.removeEventListener('click', press, true)))
  if (typeof eagerSelector === 'string' && document.documentElement.matches(eagerSelector))
    return void wake()

  async function press(event: Event) {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    // If its scripts fail to load, the form still submits without JavaScript.
    await wake().catch(() => {})
    button.click()
  }

  for (const type of ['pointerover', 'focusin', 'input']) {
    island.addEventListener(type, () => wake().catch(() => {}), { once: true, passive: true })
  }
  island.addEventListener('click', press, true)
}

/** React hydrates asynchronously and tells nobody; when the browser is idle, it has finished. */
const settled = () =>
  new Promise<void>((resolve) => {
    const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then))
    whenIdle(() => resolve(), { timeout: 500 })
  })

export default touch
