import { useEffect, useRef } from 'react'

/** Focuses the heading of the screen that is shown. */
export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus()

/** Focuses the screen's heading when the shown list or record changes. */
export function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    focusHeading()
    scrollTo(0, 0)
  }, [shown])
}
