import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { inquiryOfAnother } from '../contender.ts'
import { load, median, type Shot } from '../load.ts'
import { missingIn } from '../missing.ts'
import { say } from '../progress.ts'
import { number, type Row } from '../table.ts'
import { goal } from './goal.ts'
import { treeCpu } from './processes.ts'
import type { Side } from './sides.ts'

type Sides = Record<'ours' | 'development' | 'bare', Side>
type Figures = { perSecond: number[]; cpuMs: number[] }

const page = (): Shot => ({ path: '/', headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
const kinds = { submission: inquiryOfAnother, page }

const empty = (): Record<keyof Sides, Figures> => ({
  ours: { perSecond: [], cpuMs: [] },
  development: { perSecond: [], cpuMs: [] },
  bare: { perSecond: [], cpuMs: [] },
})

const cpu = ({ cpuMs }: Figures) => median(cpuMs).toFixed(2)

function row(what: string, ours: Figures, theirs: Figures, least?: number, also = ''): Row {
  const ratio = median(ours.perSecond) / median(theirs.perSecond)
  const shown = (figures: Figures) => `${number(median(figures.perSecond))} (${cpu(figures)} ms)`
  return {
    what: `${what} (CPU of each)`,
    ours: shown(ours) + also,
    theirs: shown(theirs),
    ratio: ratio.toFixed(2),
    goal: least === undefined ? '' : goal(`at least ${least}`, ratio >= least),
  }
}

/** Submissions and pages of the three servers, by turns. */
export async function* benchSpeed(
  sides: Sides,
  databaseFile: string,
  rounds: number,
): AsyncGenerator<Row> {
  const seen = { submission: empty(), page: empty() }
  const acknowledged: Shot[] = []
  let failures = 0
  for (let round = 0; round <= rounds; round++) {
    for (const kind of ['page', 'submission'] as const) {
      say(`serve: ${kind}s, ${round} of ${rounds}`)
      for (const [name, side] of Object.entries(sides) as [keyof Sides, Side][]) {
        const next = () => {
          const shot = kinds[kind]()
          return { ...shot, headers: { ...shot.headers, ...side.headers() } }
        }
        const before = treeCpu(side.pid)
        const {
          perSecond,
          answered,
          failures: failed,
        } = await load(side.origin, next, { seconds: 2 })
        if (kind === 'submission' && name === 'ours') acknowledged.push(...answered)
        failures += failed
        // Nothing is compiled yet in the first round.
        if (round === 0) continue
        seen[kind][name].perSecond.push(perSecond)
        seen[kind][name].cpuMs.push((treeCpu(side.pid) - before) / answered.length)
      }
    }
  }
  const client = openSqlite(databaseFile, { readOnly: true })
  const missing = await missingIn(over(client), acknowledged)
  client.close()
  const { submission, page: pages } = seen
  yield row(
    'submissions a second, 50 at once (npm start)',
    submission.ours,
    submission.development,
    1,
    `; ${failures} failed, ${missing} lost`,
  )
  yield row('submissions a second (bare Node, one INSERT each)', submission.ours, submission.bare)
  yield row('pages a second, 50 at once (npm start)', pages.ours, pages.development, 3)
  yield row('pages a second (bare Node, a constant)', pages.ours, pages.bare)
}
