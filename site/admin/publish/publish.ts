import { useStore } from '@nanostores/react'
import { onMount } from 'nanostores'
import { api } from '../../lib/api.ts'
import { $changes, $signedOut, call, createFetcherStore, refresh } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'

const { publish } = api.admin

const fetcher = () => call(publish.$get())

export type Publishing = Awaited<ReturnType<typeof fetcher>>
type Problem = Publishing['problems'][number]

/** Where the public site stands, as the server has it. A save of what visitors see looks again at once. */
export const $publish = createFetcherStore<Publishing, Error>('publish', {
  fetcher,
})

const pollEvery = 2000
/** Somebody else may have saved something. */
const pollWhileLive = 30_000
const patience = 3 * 60_000

/** A site that is live already, asked for once more: told by the age of what is live. */
export const isRebuilding = ({ state, requestedAt, liveSince }: Publishing) =>
  state === 'live' &&
  requestedAt !== null &&
  liveSince !== null &&
  requestedAt > liveSince &&
  Date.now() - Date.parse(requestedAt) < patience

const isCalm = (data: Publishing | undefined) => data?.state === 'live' && !isRebuilding(data)

// Looks again while the page is looked at, often until visitors see what is stored.
onMount($publish, () => {
  let timer: ReturnType<typeof setTimeout>
  let changed = false
  const wait = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, time)
  }
  const look = () => {
    if ($signedOut.get()) wait(pollEvery)
    else if (!document.hidden) refresh('publish')
  }
  const stops = [
    $publish.subscribe(({ data, loading }) => {
      if (loading) return
      wait(isCalm(data) && !changed ? pollWhileLive : pollEvery)
      changed = false
    }),
    // An answer on its way may be older than the change: soon after it comes the next.
    $changes.listen(() => {
      changed = true
      look()
    }),
  ]
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
})

/** Why a record is not on the site as it is stored, if it is not. */
export function useProblem(record: string, id: number | string): Problem | undefined {
  const { data } = useStore($publish)
  return data?.problems.find((one) => one.record === record && one.id === String(id))
}

/** Asks for the public site to be built anew. */
export async function publishAgain() {
  try {
    $publish.mutate(await call(publish.$post()))
    notify({ title: 'Publishing', text: 'The public site is being built again.' })
  } catch (error) {
    notifyFailure(error, { title: 'Publishing failed', text: 'Please try again.' })
  }
}
