import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { clockIn } from '#db/model/lib/clock.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $now } from '#site/admin/base/dates.ts'
import { $locations } from '#site/admin/base/locations.ts'
import { useFreshening } from '#site/admin/list/useFreshening.ts'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { type CalendarDay, isUnanswered, mondayOf, weekOf, zoneLabel } from './calendar.ts'
import { CalendarTools } from './CalendarTools.tsx'
import type { CalendarPlace } from './hours.ts'
import { useCalendarKeys } from './useCalendarKeys.ts'
import { WeekTable } from './WeekTable.tsx'
import '#site/styles/forms/choices.css'
import './VisitCalendar.css'

/** The visits of a location, a week at a time. The address names the place and the day. */
export function VisitCalendar() {
  const load = useLoad($locations)
  return (
    <Loaded load={load} loading="Loading the calendar...">
      {(locations) => {
        const places = locations.filter(({ active }) => active)
        return places.length > 0 ? (
          <PlaceCalendar places={places} />
        ) : (
          <Empty title="No locations yet">
            <p>Add the place where you see people under Locations. Its calendar is here then.</p>
          </Empty>
        )
      }}
    </Loaded>
  )
}

const isDate = (text: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

function PlaceCalendar({ places }: { places: readonly CalendarPlace[] }) {
  const { location, date = '' } = useStore($address).query
  const place = places.find(({ id }) => String(id) === location) ?? places[0]
  useFreshening('visits')
  if (!place) return null
  const today = clockIn(place.timeZone).date
  return <Week {...{ places, place, today }} key={place.id} day={isDate(date) ? date : today} />
}

type WeekProps = {
  places: readonly CalendarPlace[]
  place: CalendarPlace
  today: string
  day: string
}

const goToDay = (date: string) => adjust({ date }, { replace: true })

function Week({ places, place, today, day }: WeekProps) {
  const load = useLoad(weekOf(place.id, mondayOf(day)))
  useCalendarKeys(day, today, goToDay)
  const first = places[0]?.id
  useEffect(() => {
    document.querySelector('.calendar-days [aria-pressed=true]')?.scrollIntoView({
      block: 'nearest',
      inline: 'center',
    })
  }, [day])
  return (
    <section className="calendar" aria-label={`Visits in ${place.name}`}>
      <CalendarTools
        {...{ places, place, day, today }}
        onPlace={(id) => adjust({ location: id === first ? '' : String(id) })}
        onDay={goToDay}
      />
      <Loaded load={load} loading="Loading the week..." bars={8}>
        {(days) => (
          <>
            <Note days={days} place={place} />
            <WeekTable
              {...{ days, place, today, day }}
              onOpen={(id) => adjust({ visit: String(id) })}
              onMove={(id, to) => adjust({ visit: String(id), to })}
              onMake={(on, time) => adjust({ make: `${on}T${time}` })}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Says in which zone the times are, and how many visitors have not answered. */
function Note({ days, place }: { days: readonly CalendarDay[]; place: CalendarPlace }) {
  const now = useStore($now)
  const unanswered = days
    .flatMap(({ visits }) => visits)
    .filter((visit) => isUnanswered(visit, now)).length
  const isEmpty = days.every(({ visits }) => visits.length === 0)
  return (
    <p className="note">
      Times in {place.name}, {zoneLabel(place.timeZone)}. {isEmpty && 'No visits in this week. '}
      {unanswered > 0 &&
        `${unanswered === 1 ? 'One visitor has' : `${unanswered} visitors have`} not answered yet.`}
    </p>
  )
}
