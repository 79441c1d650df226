import { clockIn } from '#db/model/lib/clock.ts'
import { slotsFrom } from '../visits/slots.ts'

/** The free times of calls from today on, in the zone of those who call. */
export const callTimesIn = (timeZone: string) =>
  slotsFrom({ type: 'call', from: clockIn(timeZone).date })
