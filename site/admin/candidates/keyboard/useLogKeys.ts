import { useEffect } from 'react'
import { $movesOn, askAhead, dropAhead, takeAhead, typeAhead } from './ahead.ts'
import { useShortcut } from './useShortcut.ts'

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/**
 * Alt+L goes to the outcomes of a call and Alt+N to the note. Keys that come before the candidate is there are
 * kept for it, and dropped if another one is opened instead.
 */
export function useLogKeys(status: 'loading' | 'ready' | 'failed') {
  useShortcut('n', () => focusOn('.log textarea'))
  useShortcut('l', () => {
    if (status === 'ready' && !$movesOn.get()) focusOn('.outcomes button')
    else askAhead()
  })

  useEffect(() => {
    if (status === 'failed') dropAhead()
    const asked = status === 'ready' ? takeAhead() : undefined
    if (!asked) return
    focusOn('.outcomes button')
    const outcomes = document.querySelectorAll<HTMLElement>('.outcomes button')
    if (asked.digit) outcomes[Number(asked.digit) - 1]?.click()
  }, [status])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, altKey, ctrlKey, metaKey } = event
      if (key === 'Escape') dropAhead()
      if (/^[1-5]$/.test(key) && !repeat && !altKey && !ctrlKey && !metaKey) typeAhead(key)
    }
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', dropAhead)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', dropAhead)
    }
  }, [])
}
