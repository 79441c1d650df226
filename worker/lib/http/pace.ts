/** The rate below which a body is refused; even a slow phone is faster. */
const minBytesPerSecond = 16 * 1024
/** Allows for a slow start, or a short interruption. */
const graceMs = 8000

/** How long a body of this size may take to arrive, in ms. */
export const timeoutFor = (bytes: number) => graceMs + (bytes / minBytesPerSecond) * 1000

export type Arriving = { since: number; bytes: number }

/** A body keeps its place at least this long. */
const minAgeMs = 2000
/** A body at this rate keeps its place: a resume of usual size arrives within about a second. */
const fastBytesPerMs = 256

/** The slowest of the arriving bodies, which has to make room when memory is short. */
export function slowestOf<One extends Arriving>(arriving: Iterable<One>): One | undefined {
  const now = Date.now()
  const rate = ({ bytes, since }: One) => bytes / (now - since)
  return [...arriving]
    .filter((one) => now - one.since > minAgeMs && rate(one) < fastBytesPerMs)
    .sort((a, b) => rate(a) - rate(b))[0]
}
