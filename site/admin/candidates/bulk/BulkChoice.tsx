import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { reasonInWords } from '#db/model/candidates/labels.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $now, $timeZone, longDateTime } from '#site/admin/base/time/dates.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { type Reason, ReasonChoice } from '../change/ReasonChoice.tsx'
import type { CandidateBulkAction, Wanted } from './bulk.ts'
import { dueWords } from '../due.ts'
import { typedMoment } from '#site/admin/base/time/fieldTime.ts'
import { dueChoices } from '../dueChoices.ts'
import { OwnerLabel } from '../OwnerLabel.tsx'
import { Pick } from '../Pick.tsx'

type BulkChoiceProps = {
  action: CandidateBulkAction
  wanted: Wanted | undefined
  onChoose: (wanted: Wanted) => void
}

export function BulkChoice({ action, wanted, onChoose }: BulkChoiceProps) {
  const choose = ({ change, words }: Wanted) => ({
    'aria-pressed': wanted?.words === words,
    onClick: () => onChoose({ change, words }),
  })
  if (action === 'due') return <DueChoice choose={choose} onChoose={onChoose} />
  if (action === 'close') return <CloseChoice onChoose={onChoose} />
  return (
    <div className="picks" role="group" aria-label="New owner">
      <OwnerChoice choose={choose} />
    </div>
  )
}

function CloseChoice({ onChoose }: { onChoose: BulkChoiceProps['onChoose'] }) {
  const [reason, setReason] = useState<Reason>()
  const chosen = (reason: Reason) => {
    setReason(reason)
    const { closedReason, reasonDetail } = reason
    onChoose({
      change: { status: 'closed', ...reason },
      words: `the status Closed: ${reasonInWords(closedReason, reasonDetail)}`,
    })
  }
  return <ReasonChoice reason={reason} onChoose={chosen} />
}

type Choose = (wanted: Wanted) => object

function OwnerChoice({ choose }: { choose: Choose }) {
  const { owners } = useData($owners) ?? { owners: [] }
  return (
    <>
      {owners.map(({ id, name }) => (
        <Pick
          key={id}
          label={<OwnerLabel name={name} />}
          {...choose({ change: { ownerId: id }, words: `the owner ${name}` })}
        />
      ))}
      <Pick
        label={<OwnerLabel name={null} />}
        {...choose({ change: { ownerId: null }, words: 'no owner' })}
      />
    </>
  )
}

type DueChoiceProps = { choose: Choose; onChoose: (wanted: Wanted) => void }

function DueChoice({ choose, onChoose }: DueChoiceProps) {
  const id = useId()
  const now = useStore($now)
  const timeZone = useStore($timeZone)
  const due = (dueAt: string): Wanted => ({
    change: { dueAt },
    words: `the due time ${longDateTime(dueAt)}`,
  })
  return (
    <>
      <div className="picks" role="group" aria-label="Due">
        {dueChoices(timeZone, now).map(({ label, at }) => (
          <Pick key={label} label={label} effect={dueWords(at, now)} {...choose(due(at))} />
        ))}
      </div>
      <div className="field">
        <label htmlFor={id}>Another time</label>
        <input
          id={id}
          type="datetime-local"
          onChange={({ target }) =>
            target.value && onChoose(due(typedMoment(target.value, timeZone)))
          }
        />
      </div>
    </>
  )
}
