import { undoDays } from '#db/model/candidates/limits.ts'
import { dayMs } from '#db/model/lib/time.ts'
import type { Event } from '../candidates.ts'
import { UndoButton } from '../UndoButton.tsx'
import { undoMerge } from './merges.ts'

/** The merge of an event that can still be undone. */
function openMerge(event: Event, events: readonly Event[]) {
  if (event.kind !== 'merge' || event.data.undone) return undefined
  if (Date.now() - Date.parse(event.at) > undoDays * dayMs) return undefined
  const { merge } = event.data
  const isUndone = events.some(
    ({ kind, data }) => kind === 'merge' && data.merge === merge && data.undone,
  )
  return isUndone ? undefined : event.data
}

type UndoMergeProps = {
  event: Event
  /** the whole history */
  events: readonly Event[]
}

export function UndoMerge({ event, events }: UndoMergeProps) {
  const open = openMerge(event, events)
  return (
    open && (
      <UndoButton
        label={`Undo the merge of ${open.otherName}`}
        undo={() => undoMerge(open.merge, open.otherName)}
      />
    )
  )
}
