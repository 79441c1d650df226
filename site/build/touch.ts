import type { ClientDirective } from 'astro'

/**
 * `client:touch`: an island comes alive once a visitor points at it, touches it or moves into it, or
 * at once where the page matches the selector given. A button pressed before that is pressed again.
 */
const touch: ClientDirective = (load, { value: atOnce }, island) => {
  let awake: Promise<void> | undefined
  const wake = () =>
    (awake ??= load()
      .then((hydrate) => hydrate())
      .then(settled)
      // Awake, or not to be woken: from now on presses go their own way.
      .finally(() => island.removeEventListener('click', press, true)))
  if (typeof atOnce === 'string' && document.documentElement.matches(atOnce)) return void wake()

  async function press(event: Event) {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    // Without its scripts the form still goes the way of forms.
    await wake().catch(() => {})
    button.click()
  }

  for (const type of ['pointerover', 'focusin', 'input']) {
    island.addEventListener(type, () => wake().catch(() => {}), { once: true, passive: true })
  }
  island.addEventListener('click', press, true)
}

/** React takes over after it is told to, in its own time: when the browser has nothing else to do, it has. */
const settled = () =>
  new Promise<void>((resolve) => {
    const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then))
    whenIdle(() => resolve(), { timeout: 500 })
  })

export default touch
