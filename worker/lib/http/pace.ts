/** What even a slow phone manages, in bytes a second. */
const slowest = 16 * 1024
/** For a connection to get going, or over a hole in it. In ms. */
const grace = 8000

/** How long so many bytes of a body may take to arrive, in ms: the minimum rate for everything sent to us. */
export const timeFor = (bytes: number) => grace + (bytes / slowest) * 1000

export type Arriving = { since: number; bytes: number }

const soonest = 2000

/**
 * Of those that are arriving, the slowest: it gives up its place when somebody else needs one. Those
 * that have just begun, or are as fast as one could wish, keep theirs.
 */
export function slowestOf<One extends Arriving>(arriving: Iterable<One>): One | undefined {
  const now = Date.now()
  const rate = ({ bytes, since }: One) => bytes / (now - since)
  return [...arriving]
    .filter((one) => now - one.since > soonest && rate(one) < quick)
    .sort((a, b) => rate(a) - rate(b))[0]
}

/** Bytes a millisecond: a resume of ordinary size within about a second. */
const quick = 256
