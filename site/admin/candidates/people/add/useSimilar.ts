import { useEffect, useState } from 'react'
import { fetchSimilar, type SimilarPerson } from '../people.ts'

/** The pause in typing after which the search for similar people starts. */
const pauseMs = 250

type Typed = { name: string; email: string; phone: string }

/** People who resemble what is typed. Only the last answer is used, and a failed request changes nothing. */
export function useSimilar({ name, email, phone }: Typed) {
  const [found, setFound] = useState<readonly SimilarPerson[]>([])
  useEffect(() => {
    let isLatest = true
    async function look() {
      const isEmpty = !name && !email && !phone
      const similar = isEmpty
        ? []
        : await fetchSimilar({ name, email, phone }).catch(() => undefined)
      if (isLatest && similar) setFound(similar)
    }
    const timer = setTimeout(look, pauseMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [name, email, phone])
  return found
}
