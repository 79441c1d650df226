import type { Context } from 'hono'
import { isRecent } from '#db/lib/is-recent.ts'
import type { Env } from '#worker/env.ts'
import { pauseUntilWoken } from '../database/busy.ts'
import { isQuiet } from '../database/gate.ts'
import { Problem } from '../http/problem.ts'

// Hashing blocks the isolate for about 0.2 s: one hash at a time, with other requests answered in between.

/** The pause before each hash, in ms: until no request waits for the database, but at most `mostMs`. */
const gap = { stepMs: 10, mostMs: 1000 }
/** The longest wait for a turn, in ms. Browsers give up after 30 s. */
const turnTimeoutMs = 27_000
/** In ms. A turn that takes longer counts as abandoned, and so does a waiting one that was not checked for as long. */
const leaseMs = 5000

/** Known devices, sessions and links come first, so that strangers never keep staff out. */
type Lane = 'known' | 'strangers'
const most: Record<Lane, { waiting: number; ofOne: number }> = {
  known: { waiting: 64, ofOne: 4 },
  strangers: { waiting: 64, ofOne: 48 },
}

/** A device, a session, a link, or a network of strangers. Each sender gets a limited number of places. */
export type Asker = { lane: Lane; id: string }

type Turn = Asker & { seenAt: number; wake?: () => void }

// One queue for each isolate.
let waiting: Turn[] = []
let current: { since: number } | undefined

const busy = () =>
  new Problem(503, 'Many people are signing in just now. Please try again.', {
    headers: { 'Retry-After': '3' },
  })

function assertRoom({ lane, id }: Asker) {
  const inLane = waiting.filter((one) => one.lane === lane)
  const { waiting: places, ofOne } = most[lane]
  const own = inLane.filter((one) => one.id === id).length
  if (inLane.length >= places || own >= ofOne) throw busy()
}

/** The next turn: in order of arrival, but known senders first. */
function next() {
  waiting = waiting.filter(({ seenAt }) => isRecent(seenAt, leaseMs))
  return waiting.find(({ lane }) => lane === 'known') ?? waiting[0]
}

/** Checks and begins the turn without an `await` in between, so that no other turn begins as well. */
function begin(mine: Turn) {
  if ((current && isRecent(current.since, leaseMs)) || next() !== mine) return undefined
  waiting = waiting.filter((one) => one !== mine)
  return (current = { since: Date.now() })
}

async function untilTurn(mine: Turn) {
  const deadline = Date.now() + turnTimeoutMs
  for (;;) {
    const lease = begin(mine)
    if (lease) return lease
    if (Date.now() > deadline) {
      waiting = waiting.filter((one) => one !== mine)
      throw busy()
    }
    await pauseUntilWoken(mine)
    mine.seenAt = Date.now()
    // If the isolate was suspended, `next` may have dropped this turn as abandoned.
    if (!waiting.includes(mine)) waiting.push(mine)
  }
}

async function untilQuiet() {
  const deadline = Date.now() + gap.mostMs
  do await new Promise((resolve) => setTimeout(resolve, gap.stepMs))
  while (!isQuiet() && Date.now() < deadline)
}

async function take<T>(mine: Turn, renewDeadline: () => void, work: () => Promise<T>) {
  const lease = await untilTurn(mine)
  try {
    await untilQuiet()
    renewDeadline()
    return await work()
  } finally {
    renewDeadline()
    if (current === lease) current = undefined
    next()?.wake?.()
  }
}

/** Runs `work`, which hashes one password, when its turn comes. The request's deadline starts again then. */
export async function inHashTurn<T>(
  c: Context<Env>,
  asker: Asker,
  work: () => Promise<T>,
): Promise<T> {
  assertRoom(asker)
  const mine = { ...asker, seenAt: Date.now() }
  waiting.push(mine)
  const turn = take(mine, c.var.renewDeadline, work)
  // Continues if the visitor leaves: an unfinished turn would make the others wait.
  c.executionCtx.waitUntil(turn.catch(() => {}))
  return turn
}
