import type { InferResponseType } from 'hono/client'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import type { Options } from '#db/model/lib/choices.ts'
import { byName } from '#db/model/lib/keys.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { subscribers } = api.admin

export type ListedPreferences = InferResponseType<typeof subscribers.$get>['subscribers'][number]

export const fetchPreferences = fetchPagesOf('subscribers', subscribers.$get)

export const $preferencesCounts = createRemote(
  'subscribers?counts',
  async () => (await call(subscribers.counts.$get())).counts,
)

type Counts = NonNullable<ReturnType<typeof $preferencesCounts.get>['data']>

/** The areas that staff list or subscribers have chosen, and the one that the list is narrowed by. */
export const areaOptions = (counts: Counts['areas'] = {}, narrowedBy = ''): Options =>
  byName([...new Set([...Object.keys(counts), narrowedBy])].filter(Boolean), (area) => area)

export const removePreferences = ({ id }: ListedPreferences) =>
  write(subscribers[':id'].$delete(idParam(id)))

export const preferencesName = ({ firstName, lastName }: ListedPreferences) =>
  [firstName, lastName].filter(Boolean).join(' ')

export const fetchSubscriber = (id: string) => call(subscribers[':id'].$get(idParam(Number(id))))
export type Subscriber = Awaited<ReturnType<typeof fetchSubscriber>>

export const endNews = (id: number, how: 'telephone' | 'in-person') =>
  write(subscribers[':id'].unsubscribe.$post({ ...idParam(id), json: { how } }))
