import { connect } from '#db/client.ts'
import { startStack } from '#tests/helpers/start/stack.ts'
import { contender, inquiry, inquiryOfAnother, workerOver } from './contender.ts'
import { type Load, load, median, noAnswer, type Shot } from './load.ts'
import { missingIn } from './missing.ts'
import { say } from './progress.ts'
import { number, type Row } from './table.ts'
import { onWorkerd } from './workerd.ts'

export type { Row }

const ratio = (a: number[], b: number[]) => (median(a) / median(b)).toFixed(2)

/** The first requests are slow, because a Worker compiles its code during them. */
const warmUp = (origin: URL) => load(origin, inquiry, { seconds: 1 })

const isHung = ({ p99 }: Load) => p99 >= noAnswer

/** One INSERT per request makes sqld hang now and then. Then the figures are worthless, so it is measured again. */
async function bareInserts(tries = 12): Promise<Load> {
  const insert = await contender('tests/bench/insert.ts')
  const warm = await warmUp(insert.origin)
  const seen = isHung(warm) ? warm : await load(insert.origin, inquiry)
  await insert.stop()
  return isHung(seen) && tries > 1 ? bareInserts(tries - 1) : seen
}

/** Submissions with their mails, compared with one INSERT per request. */
async function* benchWrites(rounds: number): AsyncGenerator<Row> {
  const seen = { ours: [] as number[], others: [] as number[], theirs: [] as number[] }
  const slow = { ours: [] as number[], theirs: [] as number[] }
  let failures = 0
  let missing = 0
  for (let round = 0; round < rounds; round++) {
    say(`api: one INSERT a request, ${round + 1} of ${rounds}`)
    const theirs = await bareInserts()
    say(`api: submissions, ${round + 1} of ${rounds}`)
    const ours = await contender('tests/bench/ours.ts')
    await warmUp(ours.origin)
    const mine = await load(ours.origin, inquiry)
    const others = await load(ours.origin, inquiryOfAnother)
    seen.theirs.push(theirs.perSecond)
    seen.ours.push(mine.perSecond)
    seen.others.push(others.perSecond)
    slow.theirs.push(theirs.p99)
    slow.ours.push(mine.p99)
    failures += mine.failures + others.failures
    missing += await missingIn(ours.db, [...mine.answered, ...others.answered])
    await ours.stop()
    // Reports after each round, so that the figures remain if a later round is stopped.
    yield* [
      {
        what: 'submissions a second, 50 at once (one INSERT a request)',
        ours: `${number(median(seen.ours))} (${failures} failed, ${missing} lost)`,
        theirs: number(median(seen.theirs)),
        ratio: ratio(seen.ours, seen.theirs),
        goal: 'at least 4.5',
      },
      {
        what: 'submissions a second, each by somebody else (one INSERT a request)',
        ours: number(median(seen.others)),
        theirs: number(median(seen.theirs)),
        ratio: ratio(seen.others, seen.theirs),
        goal: 'at least 4.5',
      },
      {
        what: 'submissions, p99 in ms (one INSERT a request)',
        ours: median(slow.ours).toFixed(0),
        theirs: median(slow.theirs).toFixed(0),
        ratio: ratio(slow.ours, slow.theirs),
        goal: 'below 1',
      },
    ]
  }
}

/** The proxy of `npm start`, compared with the same Worker on the same database without the proxy. */
async function* benchFrontDoor(rounds: number): AsyncGenerator<Row> {
  const stack = await startStack()
  const database = { url: await stack.databaseUrl(), authToken: await stack.databaseToken() }
  const bare = await workerOver(database, 'tests/bench/ours.ts')
  const front = new URL(stack.url)
  const seen = { ours: [] as number[], theirs: [] as number[] }
  const acknowledged: Shot[] = []
  let failures = 0
  for (const origin of [bare.origin, front]) await warmUp(origin)
  for (let round = 0; round < rounds; round++) {
    say(`api: submissions through the front door, ${round + 1} of ${rounds}`)
    const theirs = await load(bare.origin, inquiry)
    const ours = await load(front, inquiry)
    seen.theirs.push(theirs.perSecond)
    seen.ours.push(ours.perSecond)
    failures += ours.failures
    acknowledged.push(...ours.answered)
  }
  const missing = await missingIn(connect(database), acknowledged)
  await bare.stop()
  await stack.stop()
  yield {
    what: 'submissions a second through the front door of npm start (the same Worker on bare workerd)',
    ours: `${number(median(seen.ours))} (${failures} failed, ${missing} lost)`,
    theirs: number(median(seen.theirs)),
    ratio: ratio(seen.ours, seen.theirs),
    goal: 'at least 0.5',
  }
}

/** Reads by clients that already have the newest version, compared with a constant answer. */
async function* benchReads(rounds: number): AsyncGenerator<Row> {
  // A new Worker: the one that has just received submissions still sends mail.
  const ours = await contender('tests/bench/ours.ts')
  const constant = await onWorkerd('tests/bench/constant.ts', {})
  const etag = (await fetch(new URL('/api/jobs', ours.origin))).headers.get('ETag') ?? ''
  const read = (): Shot => ({ path: '/api/jobs', headers: { 'If-None-Match': etag } })
  const seen = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    say(`api: reads, ${round + 1} of ${rounds}`)
    const theirs = await load(constant.origin, read, { seconds: 2 })
    const mine = await load(ours.origin, read, { seconds: 2, accepts: [304] })
    // Skips the first round, in which nothing is compiled yet.
    if (round === 0) continue
    seen.theirs.push(theirs.perSecond)
    seen.ours.push(mine.perSecond)
  }
  await ours.stop()
  await constant.stop()
  yield {
    what: 'reads a second with ETag (a constant)',
    ours: number(median(seen.ours)),
    theirs: number(median(seen.theirs)),
    ratio: ratio(seen.ours, seen.theirs),
    goal: 'at least 0.8',
  }
}

export async function* benchApi(rounds = 5): AsyncGenerator<Row> {
  yield* benchWrites(rounds)
  yield* benchFrontDoor(rounds)
  yield* benchReads(rounds + 1)
}
