import { type FormEvent, useState } from 'react'
import type { Alternative } from '#db/model/visits/answers.ts'
import { notify } from '#site/lib/toast.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { notifyFailure } from '#site/admin/base/failure.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { alternativesIn, saveVisitChange, type Visit, visitorName } from '../visits.ts'
import { PlaceSelect } from './PlaceSelect.tsx'
import { TakenChoice } from './TakenChoice.tsx'
import { type DayTime, TimeChoice } from './TimeChoice.tsx'
import { dayTimeOf, instantOf, usePlaces } from './usePlaces.ts'

type MoveDialogProps = {
  visit: Visit
  /** the time that is offered first, instead of the present one */
  to?: DayTime
  onClose: () => void
}

/** Gives a visit another time, or another place. */
export function MoveDialog({ visit, to, onClose }: MoveDialogProps) {
  const places = usePlaces()
  const isCall = visit.visitType === 'call'
  const [chosen, setPlace] = useState(visit.locationId ?? undefined)
  const place = places.find(({ id }) => id === chosen) ?? places.find(({ active }) => active)
  const timeZone = place?.timeZone ?? 'UTC'
  const [typed, setTime] = useState(to)
  const time = typed ?? dayTimeOf(visit.startsAt, timeZone)
  const [taken, setTaken] = useState<Alternative[]>()
  const [move, pending] = usePending(async (force?: true) => {
    const startsAt = instantOf(time, timeZone)
    const at = !isCall && place ? { locationId: place.id } : {}
    try {
      await saveVisitChange(visit, { startsAt, ...at, ...(force && { force }) })
      notify({ title: 'Visit moved', text: 'The visitor gets a mail with the new time.' })
      onClose()
    } catch (error) {
      const alternatives = alternativesIn(error)
      setTaken(alternatives)
      if (!alternatives) notifyFailure(error, { title: 'Not moved', text: 'Please try again.' })
    }
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void move()
  }
  return (
    <Dialog open firm onClose={onClose} title={`Move the visit of ${visitorName(visit)}`}>
      <form className="form" aria-label="New time" onSubmit={submit}>
        <div className="fields">
          {!isCall && <PlaceSelect places={places} value={place?.id} onChange={setPlace} />}
          <TimeChoice
            type={visit.visitType}
            place={place}
            value={time}
            errors={{}}
            onChange={(next) => {
              setTime(next)
              setTaken(undefined)
            }}
          />
          {taken && (
            <TakenChoice
              alternatives={taken}
              anyway="Move anyway"
              onAnyway={() => move(true)}
              onTime={(next) => {
                setTime(next)
                setTaken(undefined)
              }}
            />
          )}
        </div>
        <FormActions
          label="Move visit"
          pendingLabel="Moving..."
          pending={pending}
          errors={{}}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
