import type { Confirmable } from '#db/model/go-live/go-live.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'

const goLive = api.admin['go-live']

export const $goLive = createRemote('go-live', () => call(goLive.$get()))

export async function removeSampleCandidates() {
  try {
    $goLive.mutate(await write(goLive['sample-candidates'].$delete()))
    forgetNotSaved('go live')
  } catch (error) {
    notifyNotSaved('go live', error, { title: 'Not deleted', text: 'An error occurred' })
  }
}

export async function confirmItem(key: Confirmable, confirmed: boolean) {
  try {
    $goLive.mutate(await write(goLive[':key'].$put({ param: { key }, json: { confirmed } })))
    forgetNotSaved('go live')
  } catch (error) {
    notifyNotSaved('go live', error, { title: 'Not confirmed', text: 'An error occurred' })
  }
}
