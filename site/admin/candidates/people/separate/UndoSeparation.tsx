import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { Event } from '#site/admin/candidates/candidates.ts'
import { undoSeparation } from './separate.ts'

type UndoSeparationProps = {
  event: Event
  /** the whole history */
  events: readonly Event[]
}

/** A button beside a separation in the history, until the two are merged again. */
export function UndoSeparation({ event, events }: UndoSeparationProps) {
  const [undo, pending] = usePending(undoSeparation)
  if (event.kind !== 'separate' || event.data.isNew) return null
  const { merge, other, otherName } = event.data
  if (events.some(({ kind, data }) => kind === 'merge' && data.other === other)) return null
  return (
    <SmallButton
      aria-label={`Undo the separation of ${otherName}`}
      aria-disabled={pending}
      onClick={() => undo(merge, otherName)}
    >
      {pending ? 'Undoing...' : 'Undo'}
    </SmallButton>
  )
}
