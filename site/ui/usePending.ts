import { useState } from 'react'

/** Runs `action` once at a time: a call while one runs does nothing. */
export function usePending<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): [run: (...args: Args) => Promise<void>, pending: boolean] {
  const [pending, setPending] = useState(false)

  async function run(...args: Args) {
    if (pending) return
    setPending(true)
    try {
      await action(...args)
    } finally {
      setPending(false)
    }
  }

  return [run, pending]
}
