import { fold, foldLetters, oneSpelling } from '../lib/fold.ts'

const keyOf = (folded: string) =>
  folded
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Words before a name or at its beginning. Few people have one of them as a first name. */
const particles =
  /(?<![\p{L}\p{M}])((?:van|von) (?:de|den|der|het)|de l[ao]s?|d[aeio]|das|dell?[aeo]?|dos|l[ao]s?|ma?c|o|te[nr]|zur?) (?=\p{L})/gu

/**
 * The name for comparisons: its words, folded, in alphabetical order; "De la Cruz" as "Delacruz", "Müller" as
 * "Mueller". Empty for a name without a letter or digit, which identifies nobody.
 */
export const nameKeyOf = (firstName: string, lastName: string) =>
  keyOf(
    oneSpelling(fold(`${firstName} ${lastName}`)).replace(particles, (particle) =>
      particle.replaceAll(' ', ''),
    ),
  )

/** The name as traces of erasures keep it. */
export const erasedNameOf = (firstName: string, lastName: string) =>
  keyOf(foldLetters(`${firstName} ${lastName}`))

/** `nameKeyOf`, or for a name without a letter or digit a key that nobody else has. */
export const ownNameKey = (firstName: string, lastName: string, id: string) =>
  nameKeyOf(firstName, lastName) || `#${id}`
