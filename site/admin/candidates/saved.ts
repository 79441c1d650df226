import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Candidate } from './candidates.ts'

/** The candidate from the answer to our last change; the screen is read again a moment later. */
export const $saved = atom<Candidate | undefined>()

/** The newer of the read and the saved candidate: a second change must be based on the version of the first. */
export function useLatest(read: Candidate): Candidate {
  const saved = useStore($saved)
  return saved?.id === read.id && saved.version > read.version ? saved : read
}
