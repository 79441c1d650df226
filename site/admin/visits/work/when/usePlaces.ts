import { clockIn, instantIn } from '#db/model/lib/time.ts'
import { useData } from '#site/ui/useLoad.ts'
import { $locations } from '#site/admin/base/locations.ts'

/** A day and a time on the clocks of a place. In an hour that a day has twice, `startsAt` says which one. */
export type DayTime = { date: string; time: string; startsAt?: string | undefined }

/** All locations: a visit may still be at one that is switched off. */
export const usePlaces = () => useData($locations) ?? []
export type ListedPlace = ReturnType<typeof usePlaces>[number]

/** The instant of a day and a time on the clocks of a place; empty while one is missing. */
export const instantAtPlace = ({ date, time, startsAt }: DayTime, timeZone: string) =>
  startsAt ?? (date && time ? instantIn(timeZone, date, time) : '')

export const dayTimeOf = (startsAt: string | null, timeZone: string): DayTime =>
  startsAt ? { ...clockIn(timeZone, startsAt), startsAt } : { date: '', time: '' }
