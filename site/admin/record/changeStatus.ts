import { undoFor } from '#db/model/mail.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'

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

export async function changeStatus<Status extends string>(change: Change<Status>) {
  const { place, done, options, from, to, send, refused } = change
  const title = 'Status Updated'
  if (!(await isSent(place, () => send(to), refused))) return
  if (from === to) return notify({ title, text: done })
  const undo = async () => {
    if (await isSent(place, () => send(from))) {
      notify({ title: 'Change Undone', text: `The status is ${options[from] ?? from} again.` })
    }
  }
  const hint = `Open the record and choose ${options[from] ?? from} again`
  notify({ title, text: done }, { label: 'Undo', hint, forMs: undoFor, run: () => void undo() })
}

async function isSent(
  place: string,
  send: () => Promise<unknown>,
  refused?: (error: unknown) => boolean,
) {
  try {
    await send()
    forgetNotSaved(place)
    return true
  } catch (error) {
    if (refused?.(error)) return false
    const text = 'Failed to update status. Please try again.'
    notifyNotSaved(place, error, { title: 'Error', text, always: true })
    return false
  }
}
