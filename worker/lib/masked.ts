/** Smaller numbers could point to single people. */
const least = 5
const small = `<${least}`
/** Shown in place of a larger number, from which readers could compute a small one. */
const hidden = 'hidden'

export type Shown = number | typeof small | typeof hidden

/** A number that is not part of any shown total. */
export const maskedCell = (number: number): Shown => (number < least ? small : number)

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Readers know the sum of all small and hidden numbers from the total, and that each hidden one is at least 5. */
function canBeTold(smalls: number[], hiddenOnes: number[]) {
  if (smalls.length === 0) return false
  const sum = sumOf([...smalls, ...hiddenOnes])
  if (hiddenOnes.length > 0) return sum === hiddenOnes.length * least
  return smalls.length === 1 || sum === 0 || sum === smalls.length * (least - 1)
}

/**
 * The parts of a total without small numbers. Also hides the smallest of the larger numbers, one by one, until no small
 * number can be computed. Undefined if hiding all is not enough: then the total must not be shown.
 */
function maskedParts(parts: number[]): Shown[] | undefined {
  const smalls = parts.filter((part) => part < least)
  const larger = parts
    .map((part, at) => ({ part, at }))
    .filter(({ part }) => part >= least)
    .toSorted((one, other) => one.part - other.part)
  const smallest = (count: number) => larger.slice(0, count)
  const isEnough = (count: number) =>
    !canBeTold(
      smalls,
      smallest(count).map(({ part }) => part),
    )
  const count = [0, ...larger.map((_, at) => at + 1)].find(isEnough)
  if (count === undefined) return undefined
  const isHidden = new Set(smallest(count).map(({ at }) => at))
  return parts.map((part, at) => (part < least ? small : isHidden.has(at) ? hidden : part))
}

/** A total and the parts of each way to divide it, as an export may show them. */
export function masked(total: number, divisions: number[][]): { total: Shown; parts: Shown[][] } {
  // Every part of a small total is small itself.
  if (total < least)
    return { total: small, parts: divisions.map((parts) => parts.map(() => small)) }
  const parts = divisions.map(maskedParts)
  return parts.every((part) => part !== undefined)
    ? { total, parts }
    : {
        total: hidden,
        parts: divisions.map((all) => all.map((part) => (part < least ? small : hidden))),
      }
}
