import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { reasonInWords } from '#db/model/candidates/labels.ts'
import { $timeZone, longDateTime } from '#site/admin/base/time/dates.ts'
import { type Reason, ReasonChoice } from '../change/ReasonChoice.tsx'
import type { CandidateBulkAction, Wanted } from './bulk.ts'
import { typedMoment } from '#site/admin/base/time/fieldTime.ts'
import { DuePicks } from '../DuePicks.tsx'
import { OwnerPicks } from '../OwnerPicks.tsx'
import type { PickButton } from '../Pick.tsx'

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
    <OwnerPicks
      button={({ id, name }) =>
        choose({ change: { ownerId: id }, words: name === null ? 'no owner' : `the owner ${name}` })
      }
    />
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

type Choose = (wanted: Wanted) => PickButton

type DueChoiceProps = { choose: Choose; onChoose: (wanted: Wanted) => void }

function DueChoice({ choose, onChoose }: DueChoiceProps) {
  const id = useId()
  const timeZone = useStore($timeZone)
  const due = (dueAt: string): Wanted => ({
    change: { dueAt },
    words: `the due time ${longDateTime(dueAt)}`,
  })
  return (
    <>
      <DuePicks button={(at) => choose(due(at))} />
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
