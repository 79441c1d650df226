import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dayIn, zoneLabel } from '#db/model/lib/time.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import { $locations } from '#site/admin/base/locations.ts'
import { useFreshening } from '#site/admin/list/useFreshening.ts'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { isUnanswered, mondayOf, weeksOf } from './calendar.ts'
import { CalendarTools } from './CalendarTools.tsx'
import type { CalendarPlace, PlaceWeek } from './hours.ts'
import { useCalendarKeys } from './useCalendarKeys.ts'
import { WeekTable } from './WeekTable.tsx'
import { WellsKey } from './Wells.tsx'
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

const everyPlace = 'all'

function PlaceCalendar({ places }: { places: readonly CalendarPlace[] }) {
  const { location, date = '' } = useStore($address).query
  const chosen = places.find(({ id }) => String(id) === location) ?? places[0]
  useFreshening('visits')
  if (!chosen) return null
  const shown = location === everyPlace ? places : [chosen]
  const today = dayIn(chosen.timeZone)
  return (
    <Week
      {...{ places, shown, today }}
      key={shown.map(({ id }) => id).join()}
      day={isDate(date) ? date : today}
    />
  )
}

const goToDay = (date: string) => adjust({ date }, { replace: true })

type WeekProps = {
  places: readonly CalendarPlace[]
  /** one of them, or all */
  shown: readonly CalendarPlace[]
  today: string
  day: string
}

const namesOf = (places: readonly CalendarPlace[]) => places.map(({ name }) => name).join(' and ')

function Week({ places, shown, today, day }: WeekProps) {
  const ids = shown.map(({ id }) => id)
  const load = useLoad(weeksOf(ids, mondayOf(day)))
  useCalendarKeys(day, today, goToDay)
  const first = places[0]?.id
  useEffect(() => {
    document.querySelector('.calendar-days [aria-pressed=true]')?.scrollIntoView({
      block: 'nearest',
      inline: 'center',
    })
  }, [day])
  return (
    <section className="stack" aria-label={`Visits in ${namesOf(shown)}`}>
      <CalendarTools
        {...{ places, shown, day, today }}
        onPlace={(id) => adjust({ location: id === first ? '' : String(id ?? everyPlace) })}
        onDay={goToDay}
      />
      <Loaded load={load} loading="Loading the week..." bars={8}>
        {(read) => {
          const weeks = shown.map((place, at) => ({ place, days: read[at] ?? [] }))
          return (
            <>
              <Note weeks={weeks} />
              <WeekTable
                {...{ weeks, today, day }}
                onOpen={(id) => adjust({ visit: String(id) })}
                onMove={(id, to) => adjust({ visit: String(id), to })}
                onMake={(on, time) => adjust({ make: `${on}T${time}` })}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Note({ weeks }: { weeks: readonly PlaceWeek[] }) {
  const now = useStore($now)
  const visits = weeks.flatMap(({ days }) => days.flatMap((day) => day.visits))
  const unanswered = visits.filter((visit) => isUnanswered(visit, now)).length
  const zones = weeks.map(
    ({ place: { name, timeZone } }) => `Times in ${name}, ${zoneLabel(timeZone)}. `,
  )
  return (
    <p className="calendar-note note spread">
      <span>
        {zones}
        {visits.length === 0 && 'No visits in this week. '}
        {unanswered > 0 &&
          `${unanswered === 1 ? '1 person has not said if they are' : `${unanswered} people have not said if they are`} coming.`}
      </span>
      {weeks.length === 1 && <WellsKey />}
    </p>
  )
}
