import { dayIn } from '#db/model/lib/time.ts'
import { slotsOfType } from '#site/lib/freeTimes.ts'

/** The free times of calls from today on, in the zone of those who call. */
export const callTimesIn = (timeZone: string) => slotsOfType('call')(dayIn(timeZone))
