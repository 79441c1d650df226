import { useStore } from '@nanostores/react'
import { undoneIn } from '#db/model/candidates/events.ts'
import { undoMinutes } from '#db/model/candidates/limits.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import { $owners } from '#site/admin/base/owners.ts'
import type { Candidate, Event } from '../candidates.ts'
import { UndoButton } from '../UndoButton.tsx'
import { takeBack } from './log.ts'

type TakeBackProps = {
  candidate: Candidate
  event: Event
  /** the whole history */
  events: readonly Event[]
}

export function TakeBack({ candidate, event, events }: TakeBackProps) {
  const isFresh = useStore($now) - Date.parse(event.at) < undoMinutes * minuteMs
  const isMine = useData($owners)?.me === event.userId
  if (event.kind !== 'attempt' || !isMine || !isFresh || undoneIn(events).has(event.id)) return null
  return (
    <UndoButton
      label="Take back this call"
      words={['Take back', 'Taking back...']}
      undo={() => takeBack(candidate.id, event.id)}
    />
  )
}
