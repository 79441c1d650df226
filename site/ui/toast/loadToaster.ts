import { $toast } from '#site/lib/toast.ts'

const load = () => void import('./mountToaster.tsx').catch(() => {})

let isWaiting = false

/** Loads the toaster at the first touch or toast: the toast about a failed connection must not need the connection. */
export function loadToaster() {
  if (isWaiting) return
  isWaiting = true
  $toast.subscribe((toast) => toast && load())
  // A press before hydration is repeated as a click: see site/prebuild/code/scripts/press-again.ts.
  for (const type of ['pointerdown', 'keydown', 'focusin', 'input', 'click']) {
    addEventListener(type, load, { once: true, passive: true, capture: true })
  }
}
