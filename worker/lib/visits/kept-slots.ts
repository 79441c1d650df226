import type { SlotDay } from '#db/model/visits/answers.ts'
import { remembered } from '../http/remembered.ts'

/** The free times that visitors ask for, as they were a moment ago; whether one is free shows when it is taken. */
export const keptSlots = remembered<SlotDay[]>({ forMs: 2000, flight: 'visit slots' })
