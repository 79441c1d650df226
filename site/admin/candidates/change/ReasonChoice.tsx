import { useId } from 'react'
import { type ClosedReason, closedReasons, reasonHints } from '#db/model/candidates/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { Pick } from '../Pick.tsx'

export type Reason = { closedReason: ClosedReason; reasonDetail: string | null }

export const detailIn = (typed: string) => typed.trim() || null

type ReasonChoiceProps = {
  reason: Reason | undefined
  onChoose: (reason: Reason) => void
}

export function ReasonChoice({ reason, onChoose }: ReasonChoiceProps) {
  const id = useId()
  const hint = reason && reasonHints[reason.closedReason]
  return (
    <>
      <div className="picks" role="group" aria-label="Close, because">
        {keysOf(closedReasons).map((closedReason) => (
          <Pick
            key={closedReason}
            label={closedReasons[closedReason]}
            aria-pressed={closedReason === reason?.closedReason}
            onClick={() => onChoose({ closedReason, reasonDetail: null })}
          />
        ))}
      </div>
      {reason && (
        <div className="field" key={reason.closedReason}>
          <label htmlFor={id}>In a word (optional)</label>
          <input
            id={id}
            name="detail"
            maxLength={200}
            autoFocus
            aria-describedby={hint && `${id}-hint`}
            // On leaving the field: each change asks the server how many people a bulk change affects.
            onBlur={({ target }) => onChoose({ ...reason, reasonDetail: detailIn(target.value) })}
          />
          {hint && (
            <p id={`${id}-hint`} className="field-hint">
              {hint}
            </p>
          )}
        </div>
      )}
    </>
  )
}
