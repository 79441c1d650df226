import { useEffect } from 'react'
import { minuteMs } from '#db/model/lib/time.ts'
import { refresh } from '#site/lib/remote.ts'
import { isDialogOpen } from '#site/ui/dialogs.ts'

const refreshEveryMs = minuteMs
const checkEveryMs = 5000
/** Without input for this long, staff count as away. Further refreshes would keep their session from ending. */
const awayAfterMs = 15 * minuteMs
const typingPauseMs = 5000

let typedAt = 0
let seenAt = Date.now()
addEventListener('input', () => (typedAt = Date.now()))
for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus']) {
  addEventListener(sign, () => (seenAt = Date.now()), { passive: true })
}

export const isAway = () => document.hidden || Date.now() - seenAt > awayAfterMs

const isBusy = (now: number) => isAway() || now - typedAt < typingPauseMs || isDialogOpen()

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
