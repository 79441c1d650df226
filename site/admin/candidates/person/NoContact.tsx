import { PhoneOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DoNotContact } from '#db/model/candidates/ways.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { When } from '#site/admin/base/time/When.tsx'
import type { Candidate } from '../candidates.ts'
import { saveChange } from '../change/saving.ts'
import { Callout } from './Callout.tsx'

type NoContactProps = { candidate: Candidate; wish: DoNotContact }

/** Shown in place of the number and the address. */
export function NoContact({ candidate, wish }: NoContactProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Callout label="Do not contact" icon={PhoneOff} isRed>
        <p>
          <strong>Do not call or write.</strong> <bdi>{wish.asked}</bdi> asked for no contact{' '}
          <When iso={wish.at} focusable />: <bdi>{wish.reason}</bdi>
        </p>
        <p className="note">
          Noted by <bdi>{wish.by}</bdi>. Calls and visits of theirs can be logged.
        </p>
        <SmallButton onClick={() => setAsking(true)}>May be contacted again</SmallButton>
      </Callout>
      {isAsking && <Lifting candidate={candidate} onEnd={() => setAsking(false)} />}
    </>
  )
}

function Lifting({ candidate, onEnd }: { candidate: Candidate; onEnd: () => void }) {
  const id = useId()
  const why = useRef<HTMLInputElement>(null)
  const [lift, pending] = usePending(async () => {
    const reason = why.current?.value.trim()
    if (!reason) return why.current?.focus()
    const change = { doNotContact: null, reason }
    if (await saveChange(candidate, change, 'May be contacted again')) onEnd()
  })

  return (
    <AlertDialog
      open
      look="calm"
      title="May this person be contacted again?"
      text="Staff can call and write again. The history keeps who asked for no contact, and this reason."
      action="Yes, from now on"
      pendingAction="Saving..."
      pending={pending}
      onConfirm={lift}
      onCancel={onEnd}
    >
      <div className="field">
        <label htmlFor={id}>Why</label>
        <input ref={why} id={id} maxLength={200} required />
      </div>
    </AlertDialog>
  )
}
