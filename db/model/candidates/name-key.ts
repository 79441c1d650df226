import { fold } from '../lib/fold.ts'

/**
 * The name as it is compared: its words, folded, in alphabetical order. Empty for a name without a letter or
 * digit, by which nobody is known.
 */
export const nameKeyOf = (firstName: string, lastName: string) =>
  fold(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** `nameKeyOf`, or for a name without a letter or digit a key that nobody else has. */
export const ownNameKey = (firstName: string, lastName: string, id: string) =>
  nameKeyOf(firstName, lastName) || `#${id}`
