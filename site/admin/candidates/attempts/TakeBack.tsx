import { useStore } from '@nanostores/react'
import { undoneIn } from '#db/model/candidates/events.ts'
import { undoMinutes } from '#db/model/candidates/limits.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { useData } from '#site/ui/useLoad.ts'
import { usePending } from '#site/ui/usePending.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { Candidate, Event } from '../candidates.ts'
import { takeBack } from './log.ts'

type TakeBackProps = {
  candidate: Candidate
  event: Event
  /** the whole history */
  events: readonly Event[]
}

export function TakeBack({ candidate, event, events }: TakeBackProps) {
  const [undo, pending] = usePending(takeBack)
  const isFresh = useStore($now) - Date.parse(event.at) < undoMinutes * minuteMs
  const isMine = useData($owners)?.me === event.userId
  if (event.kind !== 'attempt' || !isMine || !isFresh || undoneIn(events).has(event.id)) return null
  return (
    <SmallButton
      aria-label="Take back this call"
      aria-disabled={pending}
      onClick={() => undo(candidate.id, event.id)}
    >
      {pending ? 'Taking back...' : 'Take back'}
    </SmallButton>
  )
}
