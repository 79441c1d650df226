import { useState } from 'react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import type { AffectedVisit } from './affected.ts'
import { isBeforeTold, type useTelling } from './useTelling.ts'

type TellAffectedProps = {
  visits: readonly AffectedVisit[]
  waiting: readonly AffectedVisit[]
  telling: ReturnType<typeof useTelling>
}

const countOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`)

function resultOf(visits: readonly AffectedVisit[], waiting: readonly AffectedVisit[]) {
  if (waiting.length > 0) return ''
  const toRing = visits.filter(({ visit, state }) => state === 'cancelled' && !visit.email)
  return toRing.length === 0
    ? 'No visit is left on these days.'
    : `No visit is left on these days. Please ring those without e-mail: ${toRing.length}.`
}

/** Cancels all visits that are left on closed days, after one question. It may be pressed again. */
export function TellAffected({ visits, waiting, telling }: TellAffectedProps) {
  const [isAsking, setAsking] = useState(false)
  const { isTelling, progress, told } = telling
  const isOff = isTelling || waiting.some((one) => isBeforeTold(one, told.get(one.visit.id)))
  const count = isTelling ? progress.all : waiting.length
  const working = isTelling && `${progress.done} of ${countOf(progress.all)} done...`
  return (
    <>
      <p role="status">{working || resultOf(visits, waiting)}</p>
      {count > 0 && (
        <button
          type="button"
          className="button"
          aria-disabled={isOff}
          onClick={() => isOff || setAsking(true)}
        >
          Cancel {countOf(count)} and tell the people
        </button>
      )}
      <AlertDialog
        open={isAsking}
        title={`Cancel ${count === 1 ? 'this visit' : `these ${count} visits`} and write to the people?`}
        text="Each visitor with an e-mail address gets a mail that the visit is cancelled. Ring the others."
        action={`Cancel ${countOf(count)}`}
        cancel="Keep"
        onConfirm={() => {
          setAsking(false)
          void telling.tell(waiting)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
