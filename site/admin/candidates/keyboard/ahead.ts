import { atom } from 'nanostores'
import { notify } from '#site/lib/toast.ts'

/** True while a call is saved after which the next candidate opens. */
export const $movesOn = atom(false)

/** Keys that were pressed for candidates who are not loaded yet: the log, and perhaps its digit, in order. */
let ahead: { digit?: string }[] = []

export const askAhead = () => void ahead.push({})

/** Keeps the digit for the candidate that comes. One digit logs one call: a second one is not used. */
export function typeAhead(digit: string) {
  const last = ahead.at(-1)
  if (last) last.digit ??= digit
}

/** The keys that were pressed for the candidate who is loaded now. */
export const takeAhead = () => ahead.shift()

/** Forgets what was asked: somebody else opens than the one it was meant for. */
export function dropAhead() {
  const isDigitLost = ahead.some(({ digit }) => digit)
  ahead = []
  if (!isDigitLost) return
  const text = 'The key came before the candidate was there, so it was not used.'
  notify({ look: 'destructive', title: 'Not logged', text })
}
