import { useState } from 'react'
import type { Alternative } from '#db/model/visits/answers.ts'
import { wallTime } from '#db/model/lib/clock.ts'
import { type DayTime, dayTimeOf, instantAtPlace, type ListedPlace } from './usePlaces.ts'

type WhenOptions = {
  places: readonly ListedPlace[]
  /** the place and the time that are chosen at first */
  location: number | undefined
  time?: DayTime | undefined
  startsAt?: string | null
}

export function useWhen({ places, location, time: given, startsAt = null }: WhenOptions) {
  const [chosen, choosePlace] = useState(location)
  const [typed, setTyped] = useState(given)
  const [taken, setTaken] = useState<Alternative[]>()
  const [alternative, setAlternative] = useState<string>()
  const place = places.find(({ id }) => id === chosen) ?? places.find(({ active }) => active)
  const timeZone = place?.timeZone ?? 'UTC'
  const time = typed ?? dayTimeOf(startsAt, timeZone)

  function setTime(next: DayTime) {
    setTyped(next)
    setTaken(undefined)
  }
  function setPlace(id: number) {
    choosePlace(id)
    // Keeps the wall-clock time; at another place, it may be another instant.
    setTime({ date: time.date, time: time.time })
  }
  function setNear({ date, time, startsAt }: Alternative) {
    setTime({ date, time: wallTime(time), startsAt })
    setAlternative(startsAt)
  }
  return {
    places,
    place,
    timeZone,
    time,
    startsAt: instantAtPlace(time, timeZone),
    /** the free times near a full one */
    taken,
    /** the free time that was chosen from `taken` */
    alternative,
    setPlace,
    setTime,
    setTaken,
    setNear,
  }
}
export type ChosenWhen = ReturnType<typeof useWhen>
