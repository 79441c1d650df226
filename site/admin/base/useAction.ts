import { useId } from 'react'
import { type Notice, notify } from '#site/lib/toast.ts'
import { usePending } from '#site/ui/usePending.ts'
import { type Failure, forgetNotSaved, notifyFailure, notifyNotSaved } from './failure.ts'

type Action<Args extends unknown[], Result> = {
  run: (...args: Args) => Promise<Result>
  /** the toast after success; a function may also open another screen */
  done?: Notice | ((result: Result, ...args: Args) => Notice | void)
  /** the toast when it failed; a function returns none for an error that it deals with itself */
  failed: Failure | ((error: unknown) => Failure | void)
  /** the action only reads: no work is lost if it fails */
  reads?: boolean
  /** the place that shows a failure; by default the top of the screen */
  place?: string
  /** called after both */
  ended?: () => void
}

/** An action of staff. A failure stays on the screen until the action succeeds or the failure is dropped. Returns whether it succeeded. */
export async function runAction<Args extends unknown[], Result>(
  { run, done, failed, reads, place, ended }: Action<Args, Result> & { place: string },
  ...args: Args
) {
  try {
    const result = await run(...args)
    forgetNotSaved(place)
    const notice = typeof done === 'function' ? done(result, ...args) : done
    if (notice) notify(notice)
    return true
  } catch (error) {
    const failure = typeof failed === 'function' ? failed(error) : failed
    if (failure && reads) notifyFailure(error, failure)
    else if (failure) notifyNotSaved(place, error, failure)
    return false
  } finally {
    ended?.()
  }
}

/** An action that runs once at a time. */
export function useAction<Args extends unknown[], Result>(action: Action<Args, Result>) {
  const place = useId()
  return usePending((...args: Args) => runAction({ place, ...action }, ...args))
}
