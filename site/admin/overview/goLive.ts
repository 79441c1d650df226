import type { Confirmable } from '#db/model/go-live/go-live.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { runAction } from '../base/useAction.ts'

const goLive = api.admin['go-live']

export const $goLive = createRemote('go-live', () => call(goLive.$get()))

export const removeSampleCandidates = () =>
  runAction({
    run: async () => $goLive.mutate(await write(goLive['sample-candidates'].$delete())),
    failed: { title: 'Not deleted', text: 'An error occurred' },
    place: 'go live',
  })

export const confirmItem = (key: Confirmable, confirmed: boolean) =>
  runAction({
    run: async () =>
      $goLive.mutate(await write(goLive[':key'].$put({ param: { key }, json: { confirmed } }))),
    failed: { title: 'Not confirmed', text: 'An error occurred' },
    place: 'go live',
  })
