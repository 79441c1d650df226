import type { Confirmable } from '../../../db/model/go-live.ts'
import { api } from '../../lib/api.ts'
import { call, createRemote, write } from '../../lib/remote.ts'
import { notifyFailure } from '../app/failure.ts'

const goLive = api.admin['go-live']

/** The list of steps before the site may go live, each with its state. */
export const $goLive = createRemote('go-live', () => call(goLive.$get()))

export async function confirmItem(key: Confirmable, confirmed: boolean) {
  try {
    $goLive.mutate(await write(goLive[':key'].$put({ param: { key }, json: { confirmed } })))
  } catch (error) {
    notifyFailure(error, { title: 'Not confirmed', text: 'An error occurred' })
  }
}
