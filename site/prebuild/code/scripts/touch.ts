import type { ClientDirective } from 'astro'
import { pressAgain } from './press-again.ts'

/** `client:touch` hydrates an island when it is pointed at, touched or focused, or at once if the root matches. */
const touch: ClientDirective = (load, { value: eagerSelector }, island) => {
  const wake = pressAgain(island, 'button', () =>
    load()
      .then((hydrate) => hydrate())
      .then(settled)
      // A form whose scripts fail to load still submits without JavaScript.
      .catch(() => {}),
  )
  if (typeof eagerSelector === 'string' && document.documentElement.matches(eagerSelector)) {
    void wake()
  }
  for (const type of ['pointerover', 'focusin', 'input']) {
    island.addEventListener(type, wake, { once: true, passive: true })
  }
}

/** React hydrates asynchronously and gives no event at the end; when the browser is idle, it has finished. */
const settled = () =>
  new Promise<void>((resolve) => {
    const whenIdle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then))
    whenIdle(() => resolve(), { timeout: 500 })
  })

export default touch
