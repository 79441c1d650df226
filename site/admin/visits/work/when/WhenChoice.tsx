import type { VisitKind } from '#db/model/lib/labels.ts'
import { PlaceSelect } from './PlaceSelect.tsx'
import { TakenChoice } from './TakenChoice.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import type { ChosenWhen } from './useWhen.ts'

type WhenChoiceProps = {
  type: VisitKind
  when: ChosenWhen
  /** the time is already chosen */
  isGiven: boolean
  error?: string | undefined
  /** 'Move anyway' */
  anyway: string
  onAnyway: (form: HTMLFormElement | null) => void
}

export function WhenChoice({ type, when, isGiven, error, anyway, onAnyway }: WhenChoiceProps) {
  const { places, place, timeZone, time, startsAt, taken, alternative } = when
  return (
    <>
      {type !== 'call' && (
        <PlaceSelect places={places} value={place?.id} onChange={when.setPlace} />
      )}
      <TimeChoice
        key={alternative}
        {...{ type, place, timeZone, startsAt, error }}
        value={time}
        isGiven={isGiven || alternative !== undefined}
        onChange={when.setTime}
      />
      {taken && (
        <TakenChoice alternatives={taken} onTime={when.setNear} {...{ anyway, onAnyway }} />
      )}
    </>
  )
}
