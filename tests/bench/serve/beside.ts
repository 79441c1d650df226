import { performance } from 'node:perf_hooks'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { p95, type Shot } from '../load.ts'
import { say } from '../progress.ts'
import { fillInquiries } from '../rows.ts'
import type { Row } from '../table.ts'
import { ask, askUntil } from './ask.ts'
import { goal } from './goal.ts'
import type { Side } from './sides.ts'

const signIn: Shot = {
  path: '/api/auth/login',
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(admin),
}

type Times = { quiet: number[]; beside: number[] }

/** The times of `visitors` who ask at once, in a quiet time and while `work` is done, by turns. */
async function besides(
  side: Side,
  next: () => Shot,
  work: () => Promise<unknown>,
  { visitors, rounds, quietMs = 2000 }: { visitors: number; rounds: number; quietMs?: number },
): Promise<Times> {
  const crowd = async (isOver: () => boolean) => {
    const all = Array.from({ length: visitors }, () => askUntil(side, next, isOver))
    return (await Promise.all(all)).flat()
  }
  const seen: Times = { quiet: [], beside: [] }
  for (let round = 1; round <= rounds; round++) {
    const end = performance.now() + quietMs
    seen.quiet.push(...(await crowd(() => performance.now() > end)))
    let isDone = false
    const working = work().finally(() => {
      isDone = true
    })
    const [times] = await Promise.all([crowd(() => isDone), working])
    seen.beside.push(...times)
  }
  return seen
}

function row(
  what: string,
  { quiet, beside }: Times,
  text: string,
  isReached: boolean,
  also = '',
): Row {
  const [ours, theirs] = [p95(beside), p95(quiet)]
  return {
    what,
    ours: `${ours.toFixed(1)} (${(ours - theirs).toFixed(1)} more)${also}`,
    theirs: theirs.toFixed(1),
    ratio: (ours / theirs).toFixed(2),
    goal: goal(text, isReached),
  }
}

/** Pages while 40 people sign in, which takes a hash each. */
export async function* benchSignIns(side: Side, rounds: number): AsyncGenerator<Row> {
  say('serve: pages beside sign-ins')
  const waits: number[] = []
  let refused = 0
  const all = async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(side, signIn)))
    for (const { status, ms } of answers) {
      if (status === 200) waits.push(ms)
      else refused++
    }
  }
  const times = await besides(side, () => ({ path: '/' }), all, { visitors: 4, rounds })
  const last = (Math.max(0, ...waits) / 1000).toFixed(1)
  yield row(
    'a page, p95 in ms, while 40 sign in at once (while none do)',
    times,
    'at most 50 ms',
    p95(times.beside) <= 50,
    `; the last in after ${last} s, ${refused} refused`,
  )
}

/** The API while somebody takes a file of 100,000 inquiries. */
export async function* benchFile(
  side: Side,
  databaseFile: string,
  rounds: number,
): AsyncGenerator<Row> {
  say('serve: storing 100,000 inquiries')
  const client = openSqlite(databaseFile)
  await fillInquiries(over(client), 100_000)
  client.close()
  say('serve: the API beside a file of them')
  const { cookie } = await ask(side, signIn)
  const headers = { Cookie: cookie }
  const file = async () => {
    const { status, text } = await ask(side, {
      path: '/api/admin/exports/patient-inquiries.csv',
      headers,
    })
    const lines = text.split('\r\n').length
    if (lines < 100_000) throw new Error(`The file: ${status}, ${lines} lines`)
  }
  let count = 0
  const calls = [
    { path: '/api/jobs' },
    { path: '/api/admin/patient-inquiries', headers },
    { path: '/api/admin/patient-inquiries?q=person77777@example', headers },
  ]
  const next = () => calls[count++ % calls.length] ?? { path: '/api/jobs' }
  const times = await besides(side, next, file, { visitors: 2, rounds })
  yield row(
    'the API, p95 in ms, while a file of 100,000 inquiries is made (before)',
    times,
    'at most 50 ms more',
    p95(times.beside) - p95(times.quiet) <= 50,
  )
}
