import { atom } from 'nanostores'
import { ApiError } from '#site/lib/api.ts'
import { type Notice, notify } from '#site/lib/toast.ts'
import { $address } from '../navigation/address.ts'

/** The error's own message replaces `text`, unless `always`. */
export type Failure = Notice & { always?: boolean }

const noticeOf = (error: unknown, { always, ...notice }: Failure): Notice => {
  const said = error instanceof ApiError && !always ? error.message : ''
  return { ...notice, text: said || notice.text }
}

/** For failed reads: no work is lost when the toast disappears. */
export const notifyFailure = (error: unknown, failure: Failure) =>
  notify({ look: 'destructive', ...noticeOf(error, failure) })

/** A save that failed: `place` names the part of the `screen` where it was done. */
type NotSaved = Notice & { place: string; screen: string }

/** The failed saves, each until it is saved or dropped. */
export const $notSaved = atom<readonly NotSaved[]>([])

/** The places on the screen that show their own failed saves. */
export const $places = atom<readonly string[]>([])

/** A save that failed: a toast says so, and its place shows the error until it is saved or dropped. */
export function notifyNotSaved(place: string, error: unknown, failure: Failure) {
  const notice = noticeOf(error, failure)
  notify({ look: 'destructive', ...notice })
  forgetNotSaved(place)
  $notSaved.set([...$notSaved.get(), { ...notice, place, screen: $address.get().path }])
}

export function forgetNotSaved(place: string) {
  const others = $notSaved.get().filter((one) => one.place !== place)
  if (others.length < $notSaved.get().length) $notSaved.set(others)
}
