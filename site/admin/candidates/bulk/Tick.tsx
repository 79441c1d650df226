import type { ReactNode } from 'react'
import { TickBox } from '#site/admin/list/TickBox.tsx'
import { type Candidate, candidateName } from '../candidates.ts'
import type { TickedNow } from './ticked.ts'
import './Tick.css'

type TickProps = {
  of: Candidate
  ticked: TickedNow
  shown: readonly Candidate[]
  /** its row */
  children: ReactNode
}

export function Tick({ of, ticked, shown, children }: TickProps) {
  const isTicked = ticked.all !== undefined || ticked.ids.has(of.id)
  return (
    <div className="ticked-row">
      <TickBox
        name={candidateName(of)}
        checked={isTicked}
        onToggle={() =>
          ticked.toggle(
            of.id,
            shown.map(({ id }) => id),
          )
        }
      />
      {children}
    </div>
  )
}
