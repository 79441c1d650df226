import { onMount } from 'nanostores'
import { api } from '../lib/api.ts'
import { call, createFetcherStore, refresh } from '../lib/remote.ts'
import { notify } from '../lib/toast.ts'
import { notifyFailure } from './failure.ts'

const { publish } = api.admin

const fetcher = () => call(publish.$get())

export type Publishing = Awaited<ReturnType<typeof fetcher>>

/** Where the public site stands; `refresh('publish')` after every change visitors see. */
export const $publish = createFetcherStore<Publishing, Error>('publish', {
  fetcher,
})

const pollEvery = 3000
const patience = 3 * 60_000

/** A site that is live already, asked for once more: told by the age of what is live. */
export const isRebuilding = ({ state, requestedAt, liveSince }: Publishing) =>
  state === 'live' &&
  requestedAt !== null &&
  liveSince !== null &&
  requestedAt > liveSince &&
  Date.now() - Date.parse(requestedAt) < patience

// Asks again only while something is on its way to the public site.
onMount($publish, () => {
  let timer: ReturnType<typeof setTimeout>
  const stop = $publish.subscribe(({ data, loading }) => {
    clearTimeout(timer)
    if (loading || !data || (data.state !== 'publishing' && !isRebuilding(data))) return
    timer = setTimeout(() => refresh('publish'), pollEvery)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
})

/** Asks for the public site to be built anew. */
export async function publishAgain() {
  try {
    $publish.mutate(await call(publish.$post()))
    notify({ title: 'Publishing', text: 'The public site is being built again.' })
  } catch (error) {
    notifyFailure(error, { title: 'Publishing failed', text: 'Please try again.' })
  }
}
