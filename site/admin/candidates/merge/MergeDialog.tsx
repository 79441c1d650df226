import { useMemo, useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import { candidateName } from '../candidates.ts'
import { createMerge, mergePlace, type Preview } from './merges.ts'
import { MergeResult } from './MergeResult.tsx'
import { MergeSides } from './MergeSides.tsx'
import '#site/admin/form/FormActions.css'
import './MergeDialog.css'

type MergeDialogProps = { openId: number; otherId: number; onClose: () => void }

export function MergeDialog({ openId, otherId, onClose }: MergeDialogProps) {
  const [keptId, setKeptId] = useState(openId)
  const both = useMemo(() => createMerge(openId, otherId), [openId, otherId])
  const load = useLoad(keptId === openId ? both.$keepsOpen : both.$keepsOther)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Are these the same person?"
      text="If they are, merge them: everything that was sent and done is then in one place."
    >
      <Loaded load={load} loading="Comparing..." bars={6}>
        {(preview) => {
          const sides = [preview.kept, preview.other]
          return (
            <>
              <MergeSides
                // The columns keep their order when staff choose the other candidate.
                sides={keptId === openId ? sides : sides.toReversed()}
                keptId={keptId}
                onKeep={setKeptId}
              />
              <MergeResult preview={preview} />
              <Decision preview={preview} merge={both.merge} onClose={onClose} />
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

type DecisionProps = {
  preview: Preview
  merge: (preview: Preview) => Promise<boolean>
  onClose: () => void
}

function Decision({ preview, merge, onClose }: DecisionProps) {
  const [pending, setPending] = useState(false)

  async function confirm() {
    if (pending) return
    setPending(true)
    const isMerged = await merge(preview)
    setPending(false)
    if (isMerged) onClose()
  }

  return (
    <div className="form-actions">
      <NotSaved at={mergePlace} />
      <button type="button" className="button button-outline" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="button" aria-disabled={pending} onClick={confirm}>
        {pending ? 'Merging...' : `Merge into ${candidateName(preview.kept)}`}
      </button>
    </div>
  )
}
