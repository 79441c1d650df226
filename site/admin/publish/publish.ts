import { onMount } from 'nanostores'
import { minuteMs } from '#db/model/lib/time.ts'
import type { PublicRecord } from '#db/model/records/records.ts'
import { api } from '#site/lib/api.ts'
import { $signedOut, call, createRemote, write } from '#site/lib/remote.ts'
import { useData } from '#site/ui/useLoad.ts'
import { runAction } from '../base/useAction.ts'

const { publish } = api.admin

const fetchPublishing = () => call(publish.$get())

export type Publishing = Awaited<ReturnType<typeof fetchPublishing>>
type Problem = Publishing['problems'][number]

/** How the live site compares with what is stored, as the server sees it. Every write refreshes it. */
export const $publish = createRemote('publish', fetchPublishing)

const pollMs = 2000
/** While the site is live, polls for changes by colleagues. */
const pollWhileLiveMs = 30_000
const rebuildTimeoutMs = 3 * minuteMs

/** Whether a new build was requested although the site is up to date. */
export const isRebuilding = ({ state, requestedAt, liveSince, error }: Publishing) =>
  state === 'live' &&
  error === null &&
  requestedAt !== null &&
  liveSince !== null &&
  requestedAt > liveSince &&
  Date.now() - Date.parse(requestedAt) < rebuildTimeoutMs

const isLive = (data: Publishing | undefined) => data?.state === 'live' && !isRebuilding(data)

// Polls while the window is visible, often until visitors see what is stored.
onMount($publish, () => {
  let timer: ReturnType<typeof setTimeout>
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(poll, ms)
  }
  const poll = () => {
    if ($signedOut.get()) wait(pollMs)
    else if (!document.hidden) $publish.revalidate()
  }
  const unsubscribe = $publish.subscribe(({ data, loading }) => {
    if (!loading) wait(isLive(data) ? pollWhileLiveMs : pollMs)
  })
  document.addEventListener('visibilitychange', poll)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', poll)
    unsubscribe()
  }
})

/** Why a record is not on the site as it is stored, if it is not. */
export const useProblem = (record: PublicRecord, id: number | string): Problem | undefined =>
  useData($publish)?.problems.find((one) => one.record === record && one.id === String(id))

export const publishAgain = () =>
  runAction({
    run: async () => $publish.mutate(await write(publish.$post())),
    done: { title: 'Publishing', text: 'The public site is being built again.' },
    failed: { title: 'Publishing failed', text: 'Please try again.' },
    place: 'publish',
  })
