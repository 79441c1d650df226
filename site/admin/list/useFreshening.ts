import { useEffect } from 'react'
import { refresh } from '../../lib/remote.ts'

const every = 60_000
const lookEvery = 5000
/** Nobody is there any more: reading on would keep the session from ending by itself. */
const awayAfter = 15 * 60_000
const pauseOfTyping = 5000

let typedAt = 0
let seenAt = Date.now()
addEventListener('input', () => (typedAt = Date.now()))
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus']) {
  addEventListener(sign, () => (seenAt = Date.now()), { passive: true })
}

const isBusy = (now: number) =>
  document.hidden ||
  now - typedAt < pauseOfTyping ||
  now - seenAt > awayAfter ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Reads these lists again every minute while somebody looks at them and is not at something else. */
export function useFreshening(...names: string[]) {
  const lists = names.join()
  useEffect(() => {
    let readAt = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      if (now - readAt < every || isBusy(now)) return
      readAt = now
      refresh(...lists.split(','))
    }, lookEvery)
    return () => clearInterval(timer)
  }, [lists])
}
