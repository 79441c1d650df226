import { calendarDay, formattedHere } from './dates.ts'

type Asked = { preferredDate: string; preferredTime: string; startsAt: string | null }

/** The day and the time that a visitor asked for; for calls whose time is chosen after the form, the agreed time. */
export function askedTime(visit: Asked, dateStyle: 'medium' | 'full' = 'medium') {
  const { startsAt, preferredDate, preferredTime } = visit
  if (preferredDate) return { day: calendarDay(preferredDate, dateStyle), time: preferredTime }
  if (!startsAt) return { day: 'To be agreed', time: 'To be agreed' }
  return {
    day: formattedHere(startsAt, { dateStyle }),
    time: formattedHere(startsAt, { timeStyle: 'short' }),
  }
}

export function askedTimeText(visit: Asked, dateStyle?: 'full') {
  const { day, time } = askedTime(visit, dateStyle)
  return visit.preferredDate || visit.startsAt ? `${day} at ${time}` : 'Time to be agreed'
}
