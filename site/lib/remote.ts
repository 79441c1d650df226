import { type FetcherStore, nanoquery } from '@nanostores/query'
import { atom } from 'nanostores'
import { ApiError, unwrap } from './api.ts'

// Nothing is read again until `refresh` asks for it. A hidden window waits until it is seen again.
const [fetcherStore, , { revalidateKeys }] = nanoquery({
  dedupeTime: Infinity,
  onErrorRetry: null,
  // Otherwise `mutate` keeps its value for 8 s only.
  cacheLifetime: Infinity,
  revalidateOnFocus: true,
})

/** A store whose value is fetched while something shows it. */
export type Remote<T> = FetcherStore<T, Error>

/** The state of a fetched value; `error` beside `data` says why the last refresh failed. */
export type Load<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; data: T; error: unknown }

export const ready = <T>(data: T, error?: unknown): Load<T> => ({ status: 'ready', data, error })

let refreshes = 0

/** `key` is the name of a list, followed by `?` and the parameters of this part of the list. */
export function createRemote<T>(key: string, fetch: () => Promise<T>): Remote<T> {
  async function fetcher() {
    for (;;) {
      const before = refreshes
      const answer = await fetch()
      // The server may have read it before the write that asked for a refresh: fetch once more.
      if (before === refreshes) return answer
    }
  }
  return fetcherStore<T, Error>(key, { fetcher })
}

export function loadOf<T>($remote: Remote<T>, value = $remote.get()): Load<T> {
  const { data, error } = value
  if (data !== undefined) return ready(data, error)
  return error ? { status: 'failed', error, retry: $remote.invalidate } : { status: 'loading' }
}

/** True once an answer said that nobody is signed in (any more). */
export const $signedOut = atom(false)

/** `unwrap` for signed-in staff: notices when the session has ended. */
export const call: typeof unwrap = async (request) => {
  try {
    return await unwrap(request)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) $signedOut.set(true)
    throw error
  }
}

/** `call` for a change. Then the screen reads everything again, also after a failure: others may have been faster. */
export const write: typeof unwrap = async (request) => {
  try {
    return await call(request)
  } finally {
    if (!$signedOut.get()) refresh()
  }
}

/** Reads these lists again, whatever their search or filter; without names, everything. */
export function refresh(...names: string[]) {
  refreshes++
  const isNamed = (key: string) => names.some((name) => key === name || key.startsWith(`${name}?`))
  revalidateKeys((key) => names.length === 0 || isNamed(key))
}
