import { ApiError } from '../../lib/api.ts'
import { type Notice, notify } from '../../lib/toast.ts'

/** Its text is for errors that have none of their own, unless `always`. */
export type Failure = Notice & { always?: boolean }

/** Whether there is no such record, or no longer. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export function notifyFailure(error: unknown, { always, ...notice }: Failure) {
  const said = error instanceof ApiError && !always ? error.message : ''
  notify({ look: 'destructive', ...notice, text: said || notice.text })
}
