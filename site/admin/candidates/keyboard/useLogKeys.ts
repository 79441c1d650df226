import { useEffect } from 'react'
import { $movesOn, askAhead, askNoteAhead, dropAhead, takeAhead, typeAhead } from './ahead.ts'
import { isInField, useShortcut } from './useShortcut.ts'

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/** Focuses the note, and adds the text that was typed before the note was loaded. */
function writeNote(text: string) {
  const note = document.querySelector<HTMLTextAreaElement>('.log textarea')
  note?.focus()
  if (!note || !text) return
  note.setRangeText(text, note.value.length, note.value.length, 'end')
  note.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Alt+L goes to a call's outcomes, Alt+N to the note. Keys that come too early wait until the candidate is loaded. */
export function useLogKeys(status: 'loading' | 'ready' | 'failed') {
  useShortcut('n', () => {
    if (status === 'ready' && !$movesOn.get()) focusOn('.log textarea')
    else askNoteAhead()
  })
  useShortcut('l', () => {
    if (status === 'ready' && !$movesOn.get()) focusOn('.outcomes button')
    else askAhead()
  })

  useEffect(() => {
    if (status === 'failed') dropAhead()
    const asked = status === 'ready' ? takeAhead() : undefined
    if (!asked) return
    if (asked.note !== undefined) return writeNote(asked.note)
    focusOn('.outcomes button')
    const outcomes = document.querySelectorAll<HTMLElement>('.outcomes button')
    if (asked.digit) outcomes[Number(asked.digit) - 1]?.click()
  }, [status])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, altKey, ctrlKey, metaKey } = event
      if (key === 'Escape') dropAhead()
      if (repeat || altKey || ctrlKey || metaKey || isInField(event)) return
      // The browser must not act on a kept key: a space would scroll the page.
      if (typeAhead(key)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', dropAhead)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', dropAhead)
    }
  }, [])
}
