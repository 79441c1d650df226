import { useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { DialogActions } from '../DialogActions.tsx'
import { bulkPlace, type CandidateBulkAction, changeAll, type Wanted } from './bulk.ts'
import { BulkChoice } from './BulkChoice.tsx'
import { BulkEffect } from './BulkEffect.tsx'
import type { TickedNow } from './ticked.ts'

const titles = {
  assign: 'Assign these candidates',
  due: 'When is the next step due?',
  close: 'Close these candidates',
} as const satisfies Record<CandidateBulkAction, string>

type BulkDialogProps = { action: CandidateBulkAction; ticked: TickedNow; onClose: () => void }

export function CandidateBulkDialog({ action, ticked, onClose }: BulkDialogProps) {
  const [wanted, setWanted] = useState<Wanted>()
  const [confirm, pending] = usePending(async () => {
    if (!wanted || !(await changeAll(ticked, wanted.change))) return
    ticked.clear()
    onClose()
  })

  return (
    <Dialog open onClose={onClose} title={titles[action]}>
      <div className="bulk-form stack">
        <BulkChoice action={action} wanted={wanted} onChoose={setWanted} />
        <div className="bulk-effect" aria-live="polite">
          {wanted && <BulkEffect ticked={ticked} wanted={wanted} />}
        </div>
        <DialogActions
          place={bulkPlace}
          label="Change them"
          pendingLabel="Changing..."
          {...{ pending, onClose }}
          danger={action === 'close'}
          disabled={!wanted}
          onClick={confirm}
        />
      </div>
    </Dialog>
  )
}
