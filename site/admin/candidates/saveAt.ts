import { undoFor } from '#db/model/mail.ts'
import { type Notice, notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '../base/failure.ts'

/** Saves something. A failure stays on the screen at its place, unless `ask` deals with it. Returns whether it is saved. */
export async function saveAt(
  place: string,
  failure: string,
  save: () => Promise<void>,
  ask?: (error: unknown) => boolean,
) {
  try {
    await save()
    forgetNotSaved(place)
    return true
  } catch (error) {
    if (!ask?.(error)) notifyNotSaved(place, error, { title: failure, text: 'Please try again.' })
    return false
  }
}

/** Says that something is saved, with a button that undoes it. `hint`: how to undo it once the toast is gone. */
export const notifyUndoable = (notice: Notice, hint: string, undo: () => unknown) =>
  notify(notice, { label: 'Undo', hint, forMs: undoFor, run: () => void undo() })
