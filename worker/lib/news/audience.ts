import type { Db } from '#db/client.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { audienceOf, isFor, mailRefusal, type NewsClock } from '#db/model/news/audience.ts'
import { busyAddresses } from '#db/news/deliveries.ts'
import { getDigest } from '#db/news/digest.ts'
import { listReaders, type NewsReader } from '#db/news/readers.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { rowsOfLetters } from '#db/news/waiting.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'

export async function readClock(db: Db, env: Bindings, now: number): Promise<NewsClock> {
  return {
    now: new Date(now).toISOString(),
    timeZone: timeZone(env),
    digest: await getDigest(db),
  }
}

/** The readers who get a letter now, and those who get it with their next digest. */
export async function readAudience(db: Db, env: Bindings, issue: IssueRow, now: number) {
  const [readers, busy, clock] = await Promise.all([
    listReaders(db),
    busyAddresses(db, issue.id),
    readClock(db, env, now),
  ])
  return audienceOf<NewsReader>(issue, readers, busy, clock)
}

const recountMs = 30_000
const lastCounts = new Map<number, { at: number; waiting: number }>()

/** How many readers of a letter that has begun still wait for it. While it is sent, screens ask every few seconds. */
export async function countWaiting(db: Db, issue: IssueRow): Promise<number> {
  const last = lastCounts.get(issue.id)
  if (issue.status === 'sending' && last && isRecent(last.at, recountMs)) return last.waiting
  const waiting = await recountWaiting(db, issue)
  lastCounts.set(issue.id, { at: Date.now(), waiting })
  return waiting
}

async function recountWaiting(db: Db, issue: IssueRow): Promise<number> {
  const { startedAt, kind, status, hiddenAt } = issue
  if (kind !== 'letter' || !startedAt || hiddenAt || !['sending', 'sent'].includes(status)) return 0
  const [readers, letters] = await Promise.all([listReaders(db), rowsOfLetters(db, [issue.id])])
  const rows = letters.get(issue.id)
  return readers.filter((reader) => {
    const since = rows?.has(reader.email) ? rows.get(reader.email) : startedAt
    return since && since > reader.toldThrough && isFor(issue, reader) && !mailRefusal(reader)
  }).length
}
