/** A part of a day, in minutes from midnight. */
export type Span = { from: number; to: number }

/** The place beside those that take place at the same time: the first of two lanes is `{ lane: 0, lanes: 2 }`. */
export type VisitLane = { lane: number; lanes: number }

/** Lays out what overlaps side by side. The answers are in the order of `spans`, which begin one after the other. */
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
