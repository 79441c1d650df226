import { useCallback, useEffect, useState } from 'react'

/** What a form starts from: read anew each time it is opened, and not replaced while it is open. */
export function useFresh<T>(load: (id: string) => Promise<T>, id: string) {
  const [data, setData] = useState<T>()
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let wanted = true
    load(id).then(
      (loaded) => wanted && setData(loaded),
      (failure) => wanted && setError(failure),
    )
    return () => {
      wanted = false
    }
  }, [load, id, tries])

  const retry = useCallback(() => {
    setError(undefined)
    setTries((count) => count + 1)
  }, [])
  return { data, error, retry, replace: setData }
}
