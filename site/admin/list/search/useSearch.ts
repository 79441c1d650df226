import { useEffect, useState } from 'react'

const typingPauseMs = 200

type Answer<T> = { q: string; found: T } | { q: string; found?: never; error: unknown }

/** The search for these words, as soon as typing pauses: the newest answer, or the error. */
export function useSearch<T>(typed: string, find: (q: string) => Promise<T>) {
  const q = typed.trim()
  const [answer, setAnswer] = useState<Answer<T>>()

  useEffect(() => {
    if (!q) return
    let isWanted = true
    const show = (answer: Answer<T>) => isWanted && setAnswer(answer)
    const timer = setTimeout(() => {
      find(q).then(
        (found) => show({ q, found }),
        (error: unknown) => show({ q, error }),
      )
    }, typingPauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
    // `find` is left out: the lists that a user may search change only with a page load.
  }, [q])

  const isSearching = q !== '' && answer?.q !== q
  const shown = q ? answer : undefined
  return {
    isSearching,
    found: shown?.found,
    isFailed: !isSearching && shown !== undefined && shown.found === undefined,
  }
}
