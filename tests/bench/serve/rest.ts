import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../load.ts'
import { say } from '../progress.ts'
import { number, type Row } from '../table.ts'
import { goal } from './goal.ts'
import { treeMemory } from './processes.ts'
import type { serveFolder, Side } from './sides.ts'

const restMs = 30_000

/** The CPU time of some starts with pages that are built, in s. */
export async function* benchStarts(
  { start }: Awaited<ReturnType<typeof serveFolder>>,
  starts: number,
): AsyncGenerator<Row> {
  say('serve: the first start, which builds the pages')
  await (await start()).stop()
  const seen: number[] = []
  for (let round = 1; round <= starts; round++) {
    say(`serve: a start with pages, ${round} of ${starts}`)
    const { cpuUntilReady, stop } = await start()
    await stop()
    seen.push(cpuUntilReady / 1000)
  }
  yield {
    what: 'CPU until ready, of all processes, in s, with pages built',
    ours: median(seen).toFixed(2),
    theirs: '–',
    ratio: '–',
    goal: goal('at most 2', median(seen) <= 2),
  }
}

/** The memory of all processes after they have rested. */
export async function* benchMemory(ours: Side, development: Side): AsyncGenerator<Row> {
  say('serve: at rest')
  await sleep(restMs)
  const [mine, theirs] = [treeMemory(ours.pid), treeMemory(development.pid)]
  yield {
    what: 'memory at rest, PSS of all processes, in MB (npm start)',
    ours: number(mine),
    theirs: number(theirs),
    ratio: (mine / theirs).toFixed(2),
    goal: goal('at most 250', mine <= 250),
  }
}
