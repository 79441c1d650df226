import { useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import { bulkPlace, type CandidateBulkAction, changeAll, type Wanted } from './bulk.ts'
import { BulkChoice } from './BulkChoice.tsx'
import { BulkEffect } from './BulkEffect.tsx'
import type { TickedNow } from './ticked.ts'
import '#site/admin/form/FormActions.css'

const titles = {
  assign: 'Assign these candidates',
  due: 'When is the next step due?',
  close: 'Close these candidates',
} as const satisfies Record<CandidateBulkAction, string>

type BulkDialogProps = { action: CandidateBulkAction; ticked: TickedNow; onClose: () => void }

export function CandidateBulkDialog({ action, ticked, onClose }: BulkDialogProps) {
  const [wanted, setWanted] = useState<Wanted>()
  const [pending, setPending] = useState(false)

  async function confirm() {
    if (!wanted || pending) return
    setPending(true)
    const isDone = await changeAll(ticked, wanted.change)
    setPending(false)
    if (!isDone) return
    ticked.clear()
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={titles[action]}>
      <div className="bulk-form stack">
        <BulkChoice action={action} wanted={wanted} onChoose={setWanted} />
        <div className="bulk-effect" aria-live="polite">
          {wanted && <BulkEffect ticked={ticked} wanted={wanted} />}
        </div>
        <div className="form-actions">
          <NotSaved at={bulkPlace} />
          <button type="button" className="button button-outline" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className={action === 'close' ? 'button button-danger' : 'button'}
            disabled={!wanted}
            aria-disabled={pending}
            onClick={confirm}
          >
            {pending ? 'Changing...' : 'Change them'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
