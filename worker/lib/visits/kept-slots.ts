import type { SlotDay } from '#db/model/visits/answers.ts'
import { remembered } from '../http/remembered.ts'

/** The free times for visitors, up to two seconds old. The booking itself checks again whether a time is free. */
export const keptSlots = remembered<SlotDay[]>({ forMs: 2000, flight: 'visit slots' })
