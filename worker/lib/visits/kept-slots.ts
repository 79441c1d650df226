import type { SlotDay } from '#db/model/visits/answers.ts'
import { keepsAnswers } from '../http/kept-answers.ts'

/** The free times that visitors ask for, as they were a moment ago; whether one is free shows when it is taken. */
export const keptSlots = keepsAnswers<SlotDay[]>('visit slots', { keptMs: 2000 })
