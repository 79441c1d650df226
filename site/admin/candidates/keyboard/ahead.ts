import { atom } from 'nanostores'
import { notifyNotSaved } from '#site/admin/base/failure.ts'

/** True while a call is saved after which the next candidate opens. */
export const $movesOn = atom(false)

/** The keys for candidates who are not loaded yet, in order: Alt+L and perhaps a digit, or Alt+N and part of a note. */
let ahead: { digit?: string; note?: string }[] = []

export const askAhead = () => void ahead.push({})
export const askNoteAhead = () => void ahead.push({ note: '' })

/** Keeps a key for the next candidate; returns whether it was kept. A second digit is ignored: one logs one call. */
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
