import { type FormEvent, useId, useState } from 'react'
import type { CandidacyChange } from '#db/model/candidates/candidates.ts'
import { candidateStatuses } from '#db/model/candidates/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { ClosePanel } from '../change/ClosePanel.tsx'
import { detailIn } from '../change/ReasonChoice.tsx'
import { Pick } from '../Pick.tsx'
import { StatusLabel } from '../StatusLabel.tsx'
import type { ConsideredStudy } from './candidacies.ts'

/** Saves a change. `wanted` describes it: 'Status: Talking'. */
export type SaveCandidacy = (change: CandidacyChange, wanted: string) => Promise<void>

type CandidacyPanelProps = { candidacy: ConsideredStudy; save: SaveCandidacy; pending: boolean }

const open = keysOf(candidateStatuses).filter((status) => status !== 'closed')

export function CandidacyPanel({ candidacy, save, pending }: CandidacyPanelProps) {
  const [isClosing, setIsClosing] = useState(false)
  return (
    <div className="considered-panel stack">
      <div className="picks" role="group" aria-label="New status for this study">
        {open
          .filter((status) => status !== candidacy.status)
          .map((status) => (
            <Pick
              key={status}
              label={<StatusLabel status={status} />}
              aria-disabled={pending}
              onClick={() => save({ status }, `Status: ${candidateStatuses[status]}`)}
            />
          ))}
        <Pick
          label={<StatusLabel status="closed" />}
          effect={candidacy.status === 'closed' ? 'For another reason' : 'This study alone'}
          aria-expanded={isClosing}
          onClick={() => setIsClosing(!isClosing)}
        />
      </div>
      {isClosing ? (
        <ClosePanel save={save} pending={pending} label="Close this study" />
      ) : (
        <ScreeningNumber candidacy={candidacy} save={save} pending={pending} />
      )}
    </div>
  )
}

function ScreeningNumber({ candidacy, save, pending }: CandidacyPanelProps) {
  const id = useId()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const screeningNumber = detailIn(String(new FormData(event.currentTarget).get('number')))
    void save(
      { screeningNumber },
      screeningNumber ? `Screening number: ${screeningNumber}` : 'Screening number taken away',
    )
  }

  return (
    <form className="due-panel-other row gap-1" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor={id}>Screening number</label>
        <input
          id={id}
          name="number"
          maxLength={100}
          autoComplete="off"
          defaultValue={candidacy.screeningNumber ?? ''}
        />
      </div>
      <button className="button button-outline button-small" aria-disabled={pending}>
        {pending ? 'Saving...' : 'Save number'}
      </button>
    </form>
  )
}
