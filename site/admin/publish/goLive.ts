import type { Confirmable, GoLiveItem } from '../../../db/model/go-live.ts'
import { api } from '../../lib/api.ts'
import { call, createFetcherStore } from '../../lib/remote.ts'
import { notifyFailure } from '../app/failure.ts'

const goLive = api.admin['go-live']

/** Where the site stands on its way to being the clinic's own. */
export const $goLive = createFetcherStore<{ items: GoLiveItem[] }, Error>('go-live', {
  fetcher: () => call(goLive.$get()),
})

export async function confirmItem(key: Confirmable, confirmed: boolean) {
  try {
    $goLive.mutate(await call(goLive[':key'].$put({ param: { key }, json: { confirmed } })))
  } catch (error) {
    notifyFailure(error, { title: 'Not confirmed', text: 'An error occurred' })
  }
}
