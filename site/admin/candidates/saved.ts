import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Candidate } from './candidates.ts'

/** The candidate of our last change, as its answer had it: the screen is read again a moment later. */
export const $saved = atom<Candidate | undefined>()

/** The newer one of what was read and what was saved since: a second change must not be based on the first one's past. */
export function useLatest(read: Candidate): Candidate {
  const saved = useStore($saved)
  return saved?.id === read.id && saved.version > read.version ? saved : read
}
