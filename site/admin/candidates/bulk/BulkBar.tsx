import { useMemo, useState } from 'react'
import { keysOf } from '../../../../db/model/lib/keys.ts'
import { useData } from '../../../ui/useLoad.ts'
import { shownNumber } from '../../list/Count.tsx'
import { type BulkAction, createCount } from './bulk.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { Candidate } from '../candidates.ts'
import type { TickedNow } from './ticked.ts'
import { counted } from '../words.ts'
import '../../list/bulk.css'

const actions = {
  assign: 'Assign',
  due: 'Due',
  close: 'Close',
} as const satisfies Record<BulkAction, string>

type BulkBarProps = {
  ticked: TickedNow
  shown: readonly Candidate[]
  /** whether the filter finds more than is shown */
  hasMore: boolean
}

/** What can be done with the ticked candidates. Nothing is shown while none is ticked. */
export function BulkBar({ ticked, shown, hasMore }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>()
  const { count, all } = ticked
  if (count === 0) return null
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
          <button
            key={name}
            type="button"
            className="button button-outline button-small"
            onClick={() => setAction(name)}
          >
            {actions[name]}
          </button>
        ))}
      </div>
      <div>
        {isAllShown && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => ticked.tick(shown.map(({ id }) => id))}
          >
            Tick all {shown.length} shown
          </button>
        )}
        {all === undefined && hasMore && <TickEverything ticked={ticked} />}
        <button type="button" className="button button-quiet button-small" onClick={ticked.clear}>
          Untick
        </button>
      </div>
      {action && (
        <BulkDialog action={action} ticked={ticked} onClose={() => setAction(undefined)} />
      )}
    </section>
  )
}

/** Counts what the filter finds before it is pressed, so that the number is known. */
function TickEverything({ ticked }: { ticked: TickedNow }) {
  const { search } = ticked
  const $count = useMemo(() => createCount({ ...ticked, all: 0 }, {}), [search])
  const count = useData($count)
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={count === undefined}
      onClick={() => count !== undefined && ticked.tick([], count)}
    >
      Select everything this filter finds ({shownNumber(count)})
    </button>
  )
}
