import { isUnavailable, Unavailable } from '../http/problem.ts'

// How often a waiting request looks by itself, in case the request that should wake it has died.
const lookMs = 50

export const databaseBusy = () => new Unavailable('The database is busy. Please try again.')

/**
 * Waits to be woken. workerd continues the request that made the promise, no matter which request resolves it, but only
 * with `Promise.withResolvers`: a `new Promise` loses its request once V8 optimizes the function that makes it, here
 * after 13,000 calls.
 */
export function pauseUntilWoken(one: { wake?: () => void }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  one.wake = resolve
  setTimeout(resolve, lookMs)
  return promise
}

/** Retries while the database is busy, until a time in ms since 1970. */
export async function retryWhileBusy<T>(ask: () => Promise<T>, until: number): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}
