import { undoFor } from '#db/model/mail.ts'
import { type Notice, notify } from '#site/lib/toast.ts'

/** Says that something is saved, with a button that undoes it. `hint`: how to undo it once the toast is gone. */
export const notifyUndoable = (notice: Notice, hint: string, undo: () => unknown) =>
  notify(notice, { label: 'Undo', hint, forMs: undoFor, run: () => void undo() })
