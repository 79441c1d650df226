import { api } from '../../lib/api.ts'
import { call, createFetcherStore } from '../../lib/remote.ts'

const fetcher = () => call(api.admin.stats.$get())

/** How much of everything there is; `refresh('stats')` after whatever adds or removes a record. */
export const $stats = createFetcherStore<Awaited<ReturnType<typeof fetcher>>, Error>('stats', {
  fetcher,
})
