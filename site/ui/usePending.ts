import { useState } from 'react'

/** Runs `action` once at a time: a call while one runs does nothing. */
export function usePending(
  action: () => Promise<unknown>,
): [run: () => Promise<void>, pending: boolean] {
  const [pending, setPending] = useState(false)

  async function run() {
    if (pending) return
    setPending(true)
    try {
      await action()
    } finally {
      setPending(false)
    }
  }

  return [run, pending]
}
