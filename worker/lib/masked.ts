const least = 5
const small = `<${least}`
/** A number that is not small itself, but would tell a small one. */
const hidden = 'hidden'

export type Shown = number | typeof small | typeof hidden

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/**
 * Whether the small cells can be told from the total: all that is known of them is their sum together with
 * `others` hidden cells, each of which is not small.
 */
function canBeTold(smalls: number[], others: number[]) {
  if (smalls.length === 0) return false
  const sum = sumOf([...smalls, ...others])
  if (others.length > 0) return sum === others.length * least
  return smalls.length === 1 || sum === 0 || sum === smalls.length * (least - 1)
}

/**
 * The parts of a total without numbers under 5, and without what their difference from the total would tell:
 * the next larger parts are hidden too. Undefined if that is not enough; then the total must not be shown.
 */
function maskedParts(parts: number[]): Shown[] | undefined {
  const smalls = parts.filter((part) => part < least)
  const larger = parts
    .map((part, at) => ({ part, at }))
    .filter(({ part }) => part >= least)
    .toSorted((one, other) => one.part - other.part)
  const hide = larger.findIndex(
    (_, n) =>
      !canBeTold(
        smalls,
        larger.slice(0, n).map(({ part }) => part),
      ),
  )
  const count = hide < 0 ? larger.length : hide
  const chosen = larger.slice(0, count)
  if (
    canBeTold(
      smalls,
      chosen.map(({ part }) => part),
    )
  )
    return undefined
  const isHidden = new Set(chosen.map(({ at }) => at))
  return parts.map((part, at) => (part < least ? small : isHidden.has(at) ? hidden : part))
}

/** A total and, for each way to divide it, its parts, as they may leave the house. */
export function masked(total: number, divisions: number[][]): { total: Shown; parts: Shown[][] } {
  // Under a total that is not told, no part can be: each is small itself.
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
