import { useEffect, useRef } from 'react'

/** Focuses the screen's heading when the shown list or record changes. */
export function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    document.querySelector<HTMLElement>('main h1')?.focus()
    scrollTo(0, 0)
  }, [shown])
}
