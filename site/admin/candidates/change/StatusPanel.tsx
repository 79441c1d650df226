import { candidateStatuses } from '#db/model/candidates/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { CandidateRecord } from '../candidates.ts'
import { StatusLabel } from '../StatusLabel.tsx'
import type { Panel } from './saving.ts'
import { Pick } from '../Pick.tsx'
import { useEffectWords } from '../effect.ts'

type StatusPanelProps = Panel & { proposals: CandidateRecord['proposals']['statuses'] }

const statusKeys = keysOf(candidateStatuses)

/** The other statuses with the next step of each. Closing needs a reason, and has choices of its own. */
export function StatusPanel({ candidate, proposals, save, pending }: StatusPanelProps) {
  const words = useEffectWords()
  return (
    <div className="picks" role="group" aria-label="New status">
      {statusKeys
        .filter((status) => status !== candidate.status && status !== 'closed')
        .map((status) => (
          <Pick
            key={status}
            label={<StatusLabel status={status} />}
            effect={words(proposals[status])}
            aria-disabled={pending}
            onClick={() => save({ status }, `Status: ${candidateStatuses[status]}`)}
          />
        ))}
    </div>
  )
}
