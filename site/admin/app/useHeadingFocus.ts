import { useEffect, useRef } from 'react'

/** Takes the keyboard to the screen's heading when a tab changes what it shows. */
export function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    document.querySelector<HTMLElement>('main h1')?.focus()
    scrollTo(0, 0)
  }, [shown])
}
