import { notifyUndoable } from '../base/notifyUndoable.ts'
import { runAction } from '../base/useAction.ts'

type Change<Status> = {
  /** the record's place, which shows that the change failed */
  place: string
  /** 'Visit request status has been updated successfully.' */
  done: string
  /** the label of each status */
  options: Readonly<Record<string, string>>
  from: Status
  to: Status
  send: (status: Status) => Promise<unknown>
  /** deals with a refusal itself and returns true, or leaves it to the toast */
  refused?: (error: unknown) => boolean
}

const failure = {
  title: 'Error',
  text: 'Failed to update status. Please try again.',
  always: true,
}

export async function changeStatus<Status extends string>(change: Change<Status>) {
  const { place, done, options, from, to, send, refused } = change
  const label = options[from] ?? from
  const saved = { title: 'Status Updated', text: done }
  const undo = () =>
    runAction({
      place,
      run: () => send(from),
      done: { title: 'Change Undone', text: `The status is ${label} again.` },
      failed: failure,
    })
  await runAction({
    place,
    run: () => send(to),
    done: () =>
      from === to
        ? saved
        : notifyUndoable(saved, `Open the record and choose ${label} again`, undo),
    failed: (error) => (refused?.(error) ? undefined : failure),
  })
}
