import { useEffect } from 'react'
import { refresh } from '../../lib/remote.ts'

const refreshEveryMs = 60_000
const checkEveryMs = 5000
/** Staff have left the desk: refreshing on would keep their session from ending by itself. */
const awayAfterMs = 15 * 60_000
const typingPauseMs = 5000

let typedAt = 0
let seenAt = Date.now()
addEventListener('input', () => (typedAt = Date.now()))
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus']) {
  addEventListener(sign, () => (seenAt = Date.now()), { passive: true })
}

/** Whether nobody looks at the screen. */
export const isAway = () => document.hidden || Date.now() - seenAt > awayAfterMs

const isBusy = (now: number) =>
  isAway() ||
  now - typedAt < typingPauseMs ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Refreshes these lists every minute, except while staff type, have a dialog open or are away. */
export function useFreshening(...names: string[]) {
  const lists = names.join()
  useEffect(() => {
    let readAt = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      if (now - readAt < refreshEveryMs || isBusy(now)) return
      readAt = now
      refresh(...lists.split(','))
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [lists])
}
