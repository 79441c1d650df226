import * as v from 'valibot'
import { candidateId, email, exactModel, model, required } from './lib/fields.ts'
import { flag, optionalFlag } from './lib/choices.ts'
import { wholeNumber } from './visits/location-fields.ts'

const wrongMonths = 'Please enter a whole number of months from 1 to 120'

const months = v.nullable(
  v.pipe(
    v.number(wrongMonths),
    v.integer(wrongMonths),
    v.minValue(1, wrongMonths),
    v.maxValue(120, wrongMonths),
  ),
)

export const usualReminders = [72, 24]

const reminderHours = v.pipe(
  v.array(wholeNumber(1, 336)),
  v.maxLength(4, 'There are 4 reminders at most'),
  v.transform((hours) => [...new Set(hours)].toSorted((one, other) => other - one)),
)

/** A setting that is left out stays as it is. */
export const SettingsChange = exactModel({
  retentionMonths: v.optional(months),
  requireSecondFactor: optionalFlag(),
  reminderHours: v.optional(reminderHours),
})
export type SettingsChange = v.InferOutput<typeof SettingsChange>

export type Settings = {
  /** the number of months after which submissions are deleted automatically; null means never */
  retentionMonths: number | null
  /** whether every user needs an authenticator app or a passkey */
  requireSecondFactor: boolean
  /** how many hours before a visit its visitor is reminded, the most first */
  reminderHours: number[]
}

/** A confirmation by a person, of an item of the go-live list or of the claims of a section. */
export type Confirmation = {
  by: string
  at: string
  /** the confirmed texts, or their digests: the confirmation ends when they change */
  of: string[]
}
export type Confirmations = Record<string, Confirmation>

export const Confirming = model({ confirmed: flag() })

/** The name or number of somebody to erase who has no e-mail address. */
export const PersonQuery = model({ q: required('Please enter a name or a telephone number', 100) })

/** The people to erase: the one person with an address, everybody with it, or one person. */
export const Erasure = v.pipe(
  exactModel({
    email: v.optional(email()),
    everybody: v.optional(v.boolean('everybody is true or false')),
    candidateId: v.optional(candidateId),
  }),
  v.forward(
    v.check(
      ({ email, candidateId }) => (email === undefined) !== (candidateId === undefined),
      'Please give an e-mail address, or choose a person',
    ),
    ['email'],
  ),
)
export type Erasure = v.InferOutput<typeof Erasure>
