/** The middle one of the durations, in ms. */
const median = (durations: number[]) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? Number.NaN

async function duration(act: () => Promise<Response>) {
  const started = performance.now()
  await (await act()).arrayBuffer()
  return performance.now() - started
}

/** How much longer the one takes than the other, of so many tries of both, in turns. */
export async function timeRatio(
  tries: number,
  one: () => Promise<Response>,
  other: () => Promise<Response>,
) {
  await Promise.all([duration(one), duration(other)])
  const times: [number[], number[]] = [[], []]
  for (let at = 0; at < tries / 2; at++) {
    times[0].push(await duration(one))
    times[1].push(await duration(other))
  }
  return median(times[0]) / median(times[1])
}
