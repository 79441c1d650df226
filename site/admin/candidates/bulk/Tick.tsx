import type { ReactNode } from 'react'
import { type Candidate, candidateName } from '../candidates.ts'
import type { TickedNow } from './ticked.ts'
import '#site/admin/list/bulk.css'
import './Tick.css'

type TickProps = {
  of: Candidate
  ticked: TickedNow
  shown: readonly Candidate[]
  /** its row */
  children: ReactNode
}

/** A row with the box that ticks its candidate. */
export function Tick({ of, ticked, shown, children }: TickProps) {
  const isTicked = ticked.all !== undefined || ticked.ids.has(of.id)
  return (
    <div className="ticked-row">
      <label className="tick">
        <input
          type="checkbox"
          aria-label={`Tick ${candidateName(of)}`}
          checked={isTicked}
          onChange={() =>
            ticked.toggle(
              of.id,
              shown.map(({ id }) => id),
            )
          }
        />
      </label>
      {children}
    </div>
  )
}
