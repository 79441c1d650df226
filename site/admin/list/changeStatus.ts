import { undoFor } from '../../../db/model/mail.ts'
import { refresh } from '../../lib/remote.ts'
import { notify } from '../../lib/toast.ts'
import { notifyFailure } from '../app/failure.ts'

type Change<Status> = {
  /** how the lists are called that show it */
  list: string
  /** 'Visit request status has been updated successfully.' */
  done: string
  /** what each status is called */
  options: Readonly<Record<string, string>>
  from: Status
  to: Status
  send: (status: Status) => Promise<unknown>
}

/** Changes a status, tells so, and offers for a while to put the former one back. */
export async function changeStatus<Status extends string>(change: Change<Status>) {
  const { list, done, options, from, to, send } = change
  const title = 'Status Updated'
  if (!(await sent(list, () => send(to)))) return
  if (from === to) return notify({ title, text: done })
  const undo = async () => {
    if (await sent(list, () => send(from))) {
      notify({ title: 'Change Undone', text: `The status is ${options[from] ?? from} again.` })
    }
  }
  const hint = `Open the record and choose ${options[from] ?? from} again`
  notify({ title, text: done }, { label: 'Undo', hint, forMs: undoFor, run: () => void undo() })
}

async function sent(list: string, send: () => Promise<unknown>) {
  try {
    await send()
    return true
  } catch (error) {
    const text = 'Failed to update status. Please try again.'
    notifyFailure(error, { title: 'Error', text, always: true })
    return false
  } finally {
    refresh(list, 'stats')
  }
}
