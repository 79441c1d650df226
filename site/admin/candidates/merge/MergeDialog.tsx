import { useMemo, useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { usePending } from '#site/ui/usePending.ts'
import { candidateName } from '../candidates.ts'
import { DialogActions } from '../DialogActions.tsx'
import { createMerge, mergePlace, type Preview } from './merges.ts'
import { MergeResult } from './MergeResult.tsx'
import { MergeSides } from './MergeSides.tsx'
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
  const [confirm, pending] = usePending(async () => {
    if (await merge(preview)) onClose()
  })
  return (
    <DialogActions
      place={mergePlace}
      label={`Merge into ${candidateName(preview.kept)}`}
      pendingLabel="Merging..."
      {...{ pending, onClose }}
      onClick={confirm}
    />
  )
}
