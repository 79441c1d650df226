import { useEffect, useState } from 'react'
import { lazy, Meanwhile } from '../lazy.tsx'
import { tooltipTarget } from './tip.ts'

const TooltipHost = lazy(async () => (await import('./TooltipHost.tsx')).TooltipHost)

/** Shows the tooltips of an app's elements with `data-tip`. Render it once. */
export function Tooltips() {
  const [first, setFirst] = useState<Event>()

  useEffect(() => {
    const listening = new AbortController()
    const begin = (event: Event) => {
      if (!tooltipTarget(event)) return
      listening.abort()
      setFirst(event)
    }
    for (const type of ['pointerover', 'focusin']) {
      document.addEventListener(type, begin, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [])

  return <Meanwhile value={null}>{first && <TooltipHost first={first} />}</Meanwhile>
}
