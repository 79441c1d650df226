import * as v from 'valibot'
import { keysOf } from './keys.ts'

/** Options of a choice: stored value to label. */
export type Options = Readonly<Record<string, string>>

export const choice = <O extends Options>(options: O, message: string) =>
  v.picklist(keysOf(options), message)

/** A choice that may be missing; the empty option of a select counts as missing. */
export const optionalChoice = <O extends Options>(
  options: O,
  message = 'Please choose one of the options',
) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.union([v.picklist(keysOf(options)), v.literal('')], message),
        v.transform((value) => (value === '' ? undefined : value)),
      ),
    ),
  )

/** A boolean, or the value that a form's checkbox sends. */
const yesOrNo = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['on', 'true', 'off', 'false', '']),
      v.transform((value) => value === 'on' || value === 'true'),
    ),
  ],
  'Please choose yes or no',
)

export const flag = (byDefault = false) => v.optional(yesOrNo, byDefault)

export const optionalFlag = () => v.optional(yesOrNo)
