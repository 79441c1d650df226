/** A part of a day, in minutes from midnight. */
export type Span = { from: number; to: number }

/** The column of a visit among the visits of the same time: the first of two is `{ lane: 0, lanes: 2 }`. */
export type VisitLane = { lane: number; lanes: number }

/** Puts overlapping spans side by side. `spans` must be sorted by their beginning; the result has the same order. */
export function lanesOf(spans: readonly Span[]): VisitLane[] {
  const lanes: VisitLane[] = []
  let ends: number[] = []
  let group: VisitLane[] = []
  for (const { from, to } of spans) {
    if (ends.every((end) => end <= from)) {
      ends = []
      group = []
    }
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    const own = { lane, lanes: 0 }
    group.push(own)
    for (const one of group) one.lanes = ends.length
    lanes.push(own)
  }
  return lanes
}
