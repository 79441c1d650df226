import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, createRemote, write } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { subscribers } = api.admin

export type Subscriber = InferResponseType<typeof subscribers.$get>['subscribers'][number]

export const fetchSubscribers: FetchPage<Subscriber> = async (query) => {
  const page = await call(subscribers.$get({ query }))
  return { rows: page.subscribers, nextCursor: page.nextCursor }
}

export const $subscriberCounts = createRemote(
  'subscribers?counts',
  async () => (await call(subscribers.counts.$get())).counts,
)

export const removeSubscriber = ({ id }: Subscriber) =>
  write(subscribers[':id'].$delete({ param: { id: String(id) } }))

export const nameOf = ({ firstName, lastName }: Subscriber) =>
  [firstName, lastName].filter(Boolean).join(' ')
