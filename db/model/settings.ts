import * as v from 'valibot'
import { flag } from './lib/choices.ts'
import { email, model } from './lib/fields.ts'

const wrongMonths = 'Please enter a whole number of months from 1 to 120'

/** The number of months after which submissions are deleted automatically; null means never. */
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

/** A confirmation by a person, of an item of the go-live list or of the claims of a section. */
export type Confirmation = {
  by: string
  at: string
  /** the confirmed texts, or their digests: the confirmation ends when they change */
  of: string[]
}
export type Confirmations = Record<string, Confirmation>

export const Confirming = model({ confirmed: flag() })

/** The address of the person whose data is deleted. */
export const Erasure = model({ email: email() })
