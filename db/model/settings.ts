import * as v from 'valibot'
import { email, flag, model } from './fields.ts'

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

/** What only a person can confirm, by key: items of the go-live list, claims of a section. */
export type Confirmation = {
  by: string
  at: string
  /** what was confirmed: it no longer counts once that has changed */
  of: string[]
}
export type Confirmations = Record<string, Confirmation>

export const Confirming = model({ confirmed: flag() })

/** Whose data is to be deleted. */
export const Erasure = model({ email: email() })
