import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '../base/SmallButton.tsx'

type UndoButtonProps = {
  /** names the event, for screen readers */
  label: string
  words?: readonly [label: string, pendingLabel: string]
  undo: () => Promise<unknown>
}

/** Undoes the event beside it in the history. */
export function UndoButton({ label, words = ['Undo', 'Undoing...'], undo }: UndoButtonProps) {
  const [run, pending] = usePending(undo)
  return (
    <SmallButton aria-label={label} aria-disabled={pending} onClick={() => run()}>
      {words[pending ? 1 : 0]}
    </SmallButton>
  )
}
