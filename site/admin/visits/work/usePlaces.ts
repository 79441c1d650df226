import { clockIn, instantIn } from '#db/model/lib/clock.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $locations } from '#site/admin/base/locations.ts'
import type { DayTime } from './TimeChoice.tsx'

/** All locations: a visit may still be at one that is switched off. */
export const usePlaces = () => useData($locations) ?? []

/** The instant of a day and a time on the clocks of a place. */
export const instantOf = ({ date, time }: DayTime, timeZone: string) =>
  date && time ? instantIn(timeZone, `${date}T${time}`).toISOString() : ''

/** The day and the time that clocks of a place show at an instant. */
export const dayTimeOf = (startsAt: string | null, timeZone: string): DayTime =>
  startsAt ? clockIn(timeZone, new Date(startsAt)) : { date: '', time: '' }
