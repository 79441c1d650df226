import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { undoMinutes } from '#db/model/candidates/limits.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import { shownNumber } from '#site/admin/list/Count.tsx'
import { $lastBulk, type CandidateBulkAction, createCount, undoBulk } from './bulk.ts'
import { CandidateBulkDialog } from './CandidateBulkDialog.tsx'
import type { Candidate } from '../candidates.ts'
import type { TickedNow } from './ticked.ts'
import { counted } from '#db/model/lib/wording.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import '#site/admin/list/bulk.css'

const actions = {
  assign: 'Assign',
  due: 'Due',
  close: 'Close',
} as const satisfies Record<CandidateBulkAction, string>

type BulkBarProps = {
  ticked: TickedNow
  shown: readonly Candidate[]
  /** whether the filter finds more than is shown */
  hasMore: boolean
}

export function CandidateBulkBar({ ticked, shown, hasMore }: BulkBarProps) {
  const [action, setAction] = useState<CandidateBulkAction>()
  const { count, all } = ticked
  if (count === 0) return <LastBulk />
  const isAllShown = all === undefined && count < shown.length

  return (
    <section className="bulk-bar" aria-label="Ticked candidates">
      <strong aria-live="polite">
        {all === undefined
          ? `${counted(count, 'candidate')} ticked`
          : `All ${counted(count, 'candidate')} that this filter finds`}
      </strong>
      <div>
        {keysOf(actions).map((name) => (
          <SmallButton key={name} onClick={() => setAction(name)}>
            {actions[name]}
          </SmallButton>
        ))}
      </div>
      <div>
        {isAllShown && (
          <SmallButton look="quiet" onClick={() => ticked.tick(shown.map(({ id }) => id))}>
            Tick all {shown.length} shown
          </SmallButton>
        )}
        {all === undefined && hasMore && <TickEverything ticked={ticked} />}
        <SmallButton look="quiet" onClick={ticked.clear}>
          Untick
        </SmallButton>
      </div>
      {action && (
        <CandidateBulkDialog action={action} ticked={ticked} onClose={() => setAction(undefined)} />
      )}
    </section>
  )
}

/** Says what the last bulk change was, and offers Undo when the toast is gone. */
function LastBulk() {
  const last = useStore($lastBulk)
  const now = useStore($now)
  if (!last || now - last.at > undoMinutes * minuteMs) return null
  return (
    <section className="bulk-bar" aria-label="Last change">
      <span>{counted(last.changed, 'candidate')} changed.</span>
      <div>
        <SmallButton onClick={() => void undoBulk(last.undo)}>Undo</SmallButton>
        <SmallButton look="quiet" onClick={() => $lastBulk.set(undefined)}>
          Keep
        </SmallButton>
      </div>
    </section>
  )
}

/** Counts the results of the filter before the button is pressed, so that the button shows the number. */
function TickEverything({ ticked }: { ticked: TickedNow }) {
  const { search } = ticked
  const $count = useMemo(() => createCount({ ...ticked, all: 0 }, {}), [search])
  const count = useData($count)
  return (
    <SmallButton
      look="quiet"
      aria-disabled={count === undefined}
      onClick={() => count !== undefined && ticked.tick([], count)}
    >
      Select everything this filter finds ({shownNumber(count)})
    </SmallButton>
  )
}
