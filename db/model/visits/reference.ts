// No vowels, so that no word comes out; no K for the same reason; no digit that looks like a letter.
const letters = 'BCDFGHJLMNPQRSTVWXYZ'
const digits = '23456789'
const signs = [letters, letters, letters, digits, digits, digits]
const references = signs.reduce((count, of) => count * of.length, 1)

/** Has an inverse, as it shares no factor with the number of references: `factor * inverse % references` is 1. */
const factor = 2_531_467
const inverse = 640_803

/**
 * The reference of a visit, to be read out on the telephone: three letters and three digits, such as HXT472. It tells
 * the id of the visit to staff, but nobody can see from two of them how many visits lie between. Ids from 4,096,000 on
 * repeat.
 */
export function visitReference(id: number): string {
  let rest = (id * factor) % references
  return signs
    .map((of) => {
      const sign = of[rest % of.length]
      rest = Math.floor(rest / of.length)
      return sign
    })
    .join('')
}

/** The id of the visit that a reference names, however it was typed; undefined for any other text. */
export function visitIdOfReference(text: string): number | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '')
  if (typed.length !== signs.length) return undefined
  let found = 0
  for (const [at, of] of [...signs.entries()].reverse()) {
    const sign = of.indexOf(typed[at] ?? '')
    if (sign < 0) return undefined
    found = found * of.length + sign
  }
  return (found * inverse) % references || undefined
}
