import { nanoquery } from '@nanostores/query'
import { atom } from 'nanostores'
import { ApiError, unwrap } from './api.ts'

// What is read stays until something says that it changed. Coming back to the window only fetches
// what was said to have changed while it was hidden.
const [fetcherStore, mutatorStore, { revalidateKeys, invalidateKeys }] = nanoquery({
  dedupeTime: Infinity,
  onErrorRetry: null,
  revalidateOnFocus: true,
})

export const createFetcherStore = fetcherStore
export const createMutatorStore = mutatorStore

/** True once an answer said that nobody is signed in (any more). */
export const $signedOut = atom(false)

/** `unwrap` for those who are signed in: the one place that notices when they no longer are. */
export const call: typeof unwrap = async (request) => {
  try {
    return await unwrap(request)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) $signedOut.set(true)
    throw error
  }
}

/** The lists of what visitors see. */
const published = ['posts', 'jobs', 'team', 'sections']

/** Counts the changes to what visitors see that were made here. */
export const $changes = atom(0)

/** Reads these lists again, whatever their search or filter; what is shown stays until then. */
export function refresh(...names: string[]) {
  revalidateKeys((key) => names.some((name) => key === name || key.startsWith(`${name}?`)))
  if (names.some((name) => published.includes(name))) $changes.set($changes.get() + 1)
}

export const refreshAll = () => revalidateKeys(() => true)

/** Forgets everything that was read. */
export const forget = () => invalidateKeys(() => true)
