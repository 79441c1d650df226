import { type FormEvent, useState } from 'react'
import { reasonInWords } from '#db/model/candidates/labels.ts'
import { detailIn, type Reason, ReasonChoice } from './ReasonChoice.tsx'
import type { Panel } from './saving.ts'

/** Closes a candidate for a reason. */
export function ClosePanel({ save, pending }: Panel) {
  const [reason, setReason] = useState<Reason>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!reason) return
    const { closedReason } = reason
    const reasonDetail = detailIn(String(new FormData(event.currentTarget).get('detail')))
    const words = `Closed: ${reasonInWords(closedReason, reasonDetail)}`
    void save({ status: 'closed', closedReason, reasonDetail }, words)
  }

  return (
    <form className="due-panel" onSubmit={onSubmit}>
      <ReasonChoice reason={reason} onChoose={setReason} />
      {reason && (
        <button className="button button-small" aria-disabled={pending}>
          {pending ? 'Saving...' : 'Close the candidate'}
        </button>
      )}
    </form>
  )
}
