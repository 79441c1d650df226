import { type FormEvent, useState } from 'react'
import { clockTime } from '#db/model/lib/clock.ts'
import { notify } from '#site/lib/toast.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { calendarDay } from '#site/admin/base/time/dates.ts'
import { notifyFailure } from '#site/admin/base/failure.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { alternativesIn, saveVisitChange, type Visit, visitorName } from '../visits.ts'
import { type DayTime, dayTimeOf, usePlaces } from './when/usePlaces.ts'
import { useWhen } from './when/useWhen.ts'
import { WhenChoice } from './when/WhenChoice.tsx'

type MoveDialogProps = {
  visit: Visit
  /** the time that is offered first, instead of the present one */
  to?: DayTime
  onClose: () => void
}

export function MoveDialog({ visit, to, onClose }: MoveDialogProps) {
  const { visitType: type, startsAt } = visit
  const places = usePlaces()
  const when = useWhen({ places, location: visit.locationId ?? undefined, time: to, startsAt })
  const place = places.find(({ id }) => id === visit.locationId)
  const now = dayTimeOf(startsAt, place?.timeZone ?? when.timeZone)
  const [error, setError] = useState<string>()
  const [move, pending] = usePending(async (force?: true) => {
    const at = type !== 'call' && when.place ? { locationId: when.place.id } : {}
    try {
      await saveVisitChange(visit, { startsAt: when.startsAt, ...at, ...(force && { force }) })
      notify({ title: 'Visit moved', text: 'The visitor gets a mail with the new time.' })
      onClose()
    } catch (error) {
      const alternatives = alternativesIn(error)
      when.setTaken(alternatives)
      if (!alternatives) notifyFailure(error, { title: 'Not moved', text: 'Please try again.' })
    }
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(when.startsAt ? undefined : 'Please choose a day and a time')
    if (when.startsAt) void move()
  }
  return (
    <Dialog
      open
      wide
      firm
      onClose={onClose}
      title={`Move the visit of ${visitorName(visit)}`}
      text={startsAt && `Now: ${calendarDay(now.date, 'full')} at ${clockTime(now.time)}`}
    >
      <form className="form" aria-label="New time" onSubmit={submit}>
        <div className="fields">
          <WhenChoice
            {...{ type, when }}
            isGiven={to !== undefined}
            error={error}
            anyway="Move anyway"
            onAnyway={() => void move(true)}
          />
        </div>
        <FormActions
          label="Move visit"
          pendingLabel="Moving..."
          pending={pending}
          errors={{}}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
