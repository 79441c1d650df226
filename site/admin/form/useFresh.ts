import { useCallback, useEffect, useState } from 'react'
import { type Load, ready } from '#site/lib/remote.ts'

/** Fetches the record a form starts from, each time it is opened; nothing replaces it while it is open. */
export function useFresh<T>(fetchOne: (id: string) => Promise<T>, id: string) {
  const [load, setLoad] = useState<Load<T>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const show = (next: Load<T>) => isCurrent && setLoad(next)
    const retry = () => {
      setLoad({ status: 'loading' })
      setAttempt(attempt + 1)
    }
    fetchOne(id).then(
      (data) => show(ready(data)),
      (error) => show({ status: 'failed', error, retry }),
    )
    return () => {
      isCurrent = false
    }
  }, [fetchOne, id, attempt])

  const reload = useCallback(() => setAttempt((last) => last + 1), [])
  const replace = useCallback((data: T) => setLoad(ready(data)), [])
  return { load, replace, reload }
}
