import { useEffect, useRef } from 'react'

export const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus()

export function useHeadingFocus(shown: string | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    focusHeading()
    scrollTo(0, 0)
  }, [shown])
}
