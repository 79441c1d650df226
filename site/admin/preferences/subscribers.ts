import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, createFetcherStore } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { subscribers } = api.admin

export type Subscriber = InferResponseType<typeof subscribers.$get>['subscribers'][number]
export type SubscriberCounts = InferResponseType<typeof subscribers.counts.$get>['counts']

export const fetchSubscribers: FetchPage<Subscriber> = async (query) => {
  const page = await call(subscribers.$get({ query }))
  return { rows: page.subscribers, nextCursor: page.nextCursor }
}

export const $subscriberCounts = createFetcherStore<SubscriberCounts, Error>(
  ['subscribers', '?counts'],
  { fetcher: async () => (await call(subscribers.counts.$get())).counts },
)

export const removeSubscriber = ({ id }: Subscriber) =>
  call(subscribers[':id'].$delete({ param: { id: String(id) } }))

export const nameOf = ({ firstName, lastName }: Subscriber) =>
  [firstName, lastName].filter(Boolean).join(' ')
