import { clockIn, instantIn } from '../lib/clock.ts'

const dayMs = 24 * 3600_000

const offsetAt = (timeZone: string, ms: number) => {
  const { date, time } = clockIn(timeZone, new Date(ms))
  return Date.parse(`${date}T${time}:00Z`) - ms
}

// Time zones are slow, and the times of two months ask for thousands of moments.
const offsets = new Map<string, number | undefined>()
const mostOffsets = 5000

/** The offset of a zone from UTC during the whole of a day; undefined where the clocks change around it. */
function offsetOf(timeZone: string, date: string): number | undefined {
  const key = `${timeZone} ${date}`
  if (offsets.has(key)) return offsets.get(key)
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const [before, after] = [
    offsetAt(timeZone, midnight - dayMs),
    offsetAt(timeZone, midnight + 2 * dayMs),
  ]
  const offset = before === after ? before : undefined
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** A bound of a span of hours: where the clocks skip it, the moment after the change. */
export function boundOf(timeZone: string, date: string, time: string): string {
  const offset = offsetOf(timeZone, date)
  return offset === undefined
    ? instantIn(timeZone, `${date}T${time}`).toISOString()
    : new Date(Date.parse(`${date}T${time}:00Z`) - offset).toISOString()
}

/** The moment of a wall clock time; undefined where the clocks skip it. Of a time that comes twice, the first. */
export function momentOf(timeZone: string, date: string, time: string): string | undefined {
  const moment = boundOf(timeZone, date, time)
  if (offsetOf(timeZone, date) !== undefined) return moment
  const shown = clockIn(timeZone, new Date(moment))
  return shown.date === date && shown.time === time ? moment : undefined
}
