import { type FormEvent, useState } from 'react'
import { reasonInWords } from '#db/model/candidates/labels.ts'
import { detailIn, type Reason, ReasonChoice } from './ReasonChoice.tsx'
import type { Closing } from './saving.ts'

type ClosePanelProps = {
  save: (change: Closing, wanted: string) => Promise<void>
  pending: boolean
  label: string
}

export function ClosePanel({ save, pending, label }: ClosePanelProps) {
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
          {pending ? 'Saving...' : label}
        </button>
      )}
    </form>
  )
}
