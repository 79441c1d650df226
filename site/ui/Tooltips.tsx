import { lazy, Suspense, useEffect, useState } from 'react'

const TooltipHost = lazy(async () => ({ default: (await import('./TooltipHost.tsx')).TooltipHost }))

/** Once in an app: shows what its elements say in `data-tip`, on hover, on focus and on touch. */
export function Tooltips() {
  const [first, setFirst] = useState<Event>()

  useEffect(() => {
    const listening = new AbortController()
    const begin = (event: Event) => {
      listening.abort()
      setFirst(event)
    }
    for (const type of ['pointerover', 'focusin']) {
      document.addEventListener(type, begin, { signal: listening.signal })
    }
    return () => listening.abort()
  }, [])

  return <Suspense>{first && <TooltipHost first={first} />}</Suspense>
}
