import * as v from 'valibot'
import { email, model } from './fields.ts'

const wrongMonths = 'Please enter a whole number of months from 1 to 120'

/** After how many months submissions are deleted by themselves; null is never. */
export const Settings = model({
  retentionMonths: v.nullable(
    v.pipe(
      v.number(wrongMonths),
      v.integer(wrongMonths),
      v.minValue(1, wrongMonths),
      v.maxValue(120, wrongMonths),
    ),
  ),
})
export type Settings = v.InferOutput<typeof Settings>

/** Go-live items that only a person can confirm, by key. */
export type Confirmations = Record<string, { by: string; at: string }>

/** Whose data is to be deleted. */
export const Erasure = model({ email: email() })
