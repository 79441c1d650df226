import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { timeAgo } from '#site/admin/base/dates.ts'
import { candidateName } from '../candidates.ts'
import { $refusal, type LateChange, saveChange } from './saving.ts'
import { sentencesOf } from '../person/sentences.ts'

/** Asks what to do with a change of a candidate that somebody else has changed meanwhile. */
export function RefusedChange() {
  const refusal = useStore($refusal)
  return refusal && <Question key={refusal.candidate.version} {...refusal} />
}

function Question({ candidate, change, wanted, changedBy }: LateChange) {
  const [pending, setPending] = useState(false)
  const drop = () => $refusal.set(undefined)

  async function apply() {
    setPending(true)
    drop()
    await saveChange(candidate, change, wanted)
  }

  const what = changedBy && sentencesOf(changedBy.what)
  return (
    <AlertDialog
      open
      look="calm"
      title="Somebody else was faster"
      text={
        <>
          {changedBy
            ? `Saved ${timeAgo(changedBy.at, Date.now())}: ${what}`
            : 'The candidate has changed.'}{' '}
          Your change of {candidateName(candidate)} is not saved: <b>{wanted}</b>.
        </>
      }
      action="Apply mine now"
      cancel="Drop mine"
      pending={pending}
      onConfirm={apply}
      onCancel={drop}
    />
  )
}
