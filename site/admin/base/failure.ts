import { ApiError } from '#site/lib/api.ts'
import { type Notice, notify } from '#site/lib/toast.ts'

/** The error's own message replaces `text`, unless `always`. */
export type Failure = Notice & { always?: boolean }

export function notifyFailure(error: unknown, { always, ...notice }: Failure) {
  const said = error instanceof ApiError && !always ? error.message : ''
  notify({ look: 'destructive', ...notice, text: said || notice.text })
}
