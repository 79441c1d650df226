import { type Notice, notify } from '#site/lib/toast.ts'
import { usePending } from '#site/ui/usePending.ts'
import { type Failure, notifyFailure } from './failure.ts'

type Action<Args extends unknown[], Result> = {
  run: (...args: Args) => Promise<Result>
  /** the toast once it is done; a function may also move on */
  done: Notice | ((result: Result, ...args: Args) => Notice | void)
  /** the toast when it failed; a function returns none for an error that it deals with itself */
  failed: Failure | ((error: unknown) => Failure | void)
  /** called after both */
  ended?: () => void
}

/** An action of staff: once at a time, and a toast says how it went. */
export const useAction = <Args extends unknown[], Result>(action: Action<Args, Result>) =>
  usePending(async (...args: Args) => {
    const { run, done, failed, ended } = action
    try {
      const result = await run(...args)
      const notice = typeof done === 'function' ? done(result, ...args) : done
      if (notice) notify(notice)
    } catch (error) {
      const failure = typeof failed === 'function' ? failed(error) : failed
      if (failure) notifyFailure(error, failure)
    }
    ended?.()
  })
