import { atom } from 'nanostores'
import { notifyNotSaved } from '#site/admin/base/failure.ts'

/** True while a call is saved after which the next candidate opens. */
export const $movesOn = atom(false)

/**
 * The keys pressed for candidates who are not loaded yet, in order: Alt+L and perhaps a digit, or Alt+N and the
 * beginning of a note.
 */
let ahead: { digit?: string; note?: string }[] = []

export const askAhead = () => void ahead.push({})
export const askNoteAhead = () => void ahead.push({ note: '' })

/**
 * Keeps a key for the next candidate, and returns whether it was kept. One digit logs one call; a second digit is
 * ignored.
 */
export function typeAhead(key: string) {
  const last = ahead.at(-1)
  if (last?.note !== undefined) {
    if (key === 'Backspace') last.note = last.note.slice(0, -1)
    else if (key.length === 1) last.note += key
    else return false
    return true
  }
  if (last && /^[1-5]$/.test(key)) last.digit ??= key
  return false
}

/** The keys that were pressed for the candidate who is loaded now. */
export const takeAhead = () => ahead.shift()

/** Forgets the keys that were typed ahead, because another person opens than the one they were meant for. */
export function dropAhead() {
  const isDigitLost = ahead.some(({ digit }) => digit)
  const lost = ahead.flatMap(({ note }) => note || []).join(' ')
  ahead = []
  if (isDigitLost) {
    const text = 'The key came before the candidate was there, so it was not used.'
    notifyNotSaved('call typed ahead', undefined, { title: 'Not logged', text })
  }
  if (lost) {
    const text = `It was typed before the candidate was there: ${lost}`
    notifyNotSaved('note typed ahead', undefined, { title: 'Note not kept', text })
  }
}
