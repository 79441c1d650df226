import type { Event } from '#site/admin/candidates/candidates.ts'
import { UndoButton } from '#site/admin/candidates/UndoButton.tsx'
import { undoSeparation } from './separate.ts'

type UndoSeparationProps = {
  event: Event
  /** the whole history */
  events: readonly Event[]
}

/** A button beside a separation in the history, until the two are merged again. */
export function UndoSeparation({ event, events }: UndoSeparationProps) {
  if (event.kind !== 'separate' || event.data.isNew) return null
  const { merge, other, otherName } = event.data
  if (events.some(({ kind, data }) => kind === 'merge' && data.other === other)) return null
  return (
    <UndoButton
      label={`Undo the separation of ${otherName}`}
      undo={() => undoSeparation(merge, otherName)}
    />
  )
}
