import { isFor, mailRefusal } from '#db/model/news/audience.ts'
import type { ReaderNews } from '#db/model/news/items.ts'
import type { SkipReason } from '#db/model/news/labels.ts'
import { isPeriodFree } from '#db/model/news/period.ts'
import {
  type Claimed,
  type ClaimedRow,
  countHandedOver,
  noteOutcomesOfNews,
  skipRows,
} from '#db/news/deliveries.ts'
import { sendingIssues } from '#db/news/issues.ts'
import { type NewsReader, readersAt } from '#db/news/readers.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { timeZone } from '../config.ts'
import type { NewsPress } from './compose.ts'
import { newsOfRows } from './digest-news.ts'
import { readPress } from './press.ts'
import type { NewsRun } from './run.ts'

/** A row that may be handed over now, and what its mail is made of. */
export type ReadyRow = {
  row: ClaimedRow
  issue: IssueRow
  reader: NewsReader
  news: ReaderNews | undefined
  press: NewsPress
}

const mostOnStaging = 3

/** The rows that may still go. The others are skipped, or put back if their issue is paused or stopped. */
export async function checkRows(run: NewsRun, rows: ClaimedRow[]): Promise<ReadyRow[]> {
  if (rows.length === 0) return []
  const { db, env, now } = run
  const emails = rows.map(({ email }) => email)
  const [sending, readers] = await Promise.all([sendingIssues(db), readersAt(db, emails)])
  const at = new Date(now()).toISOString()
  const open = new Map(
    sending
      .filter(({ pausedUntil }) => (pausedUntil ?? '') <= at)
      .map((issue) => [issue.id, issue]),
  )
  await putBack(
    run,
    rows.filter(({ issueId }) => !open.has(issueId)),
  )
  const news = await newsOfRows(db, env, rows, open, readers)
  const skipped: (Claimed & { reason: SkipReason })[] = []
  const ready: ReadyRow[] = []
  for (const [id, ofIssue] of Map.groupBy(rows, ({ issueId }) => issueId)) {
    const issue = open.get(id)
    if (!issue) continue
    const staging = env.SITE_STAGE ? mostOnStaging - (await countHandedOver(db, id)) : Infinity
    const going: Omit<ReadyRow, 'press'>[] = []
    for (const row of ofIssue) {
      const reader = readers.get(row.email)
      const ofRow = news.get(row.id)
      const reason = skipReason(run, row, issue, reader, ofRow)
      if (reason) skipped.push({ ...row, reason })
      else if (going.length >= staging) skipped.push({ ...row, reason: 'staging' })
      else if (reader) going.push({ row, issue, reader, news: ofRow })
    }
    const items = going.flatMap((one) => one.news?.items ?? [])
    const press = await readPress(db, env, issue, items)
    ready.push(...going.map((one) => ({ ...one, press })))
  }
  await skipRows(db, skipped, now())
  return ready
}

function skipReason(
  { env, now }: NewsRun,
  { isAgain }: ClaimedRow,
  issue: IssueRow,
  reader: NewsReader | undefined,
  news: ReaderNews | undefined,
): SkipReason | null {
  if (!reader) return 'unsubscribed'
  const refusal = mailRefusal(reader)
  if (refusal) return refusal
  if (issue.kind === 'digest' && !news?.items.length) return 'nothing'
  if (issue.kind === 'letter' && !isFor(issue, reader)) return 'unsubscribed'
  const at = new Date(now()).toISOString()
  const isBound = issue.happensOn === null && !isAgain
  return isBound && !isPeriodFree(reader.frequency, reader.lastNewsAt, at, timeZone(env))
    ? 'period'
    : null
}

/** Rows of issues that were paused, stopped or held wait again. */
const putBack = async ({ db, now }: NewsRun, rows: ClaimedRow[]) => {
  const outcomes = rows.map(({ id, claimedAt }) => ({ id, claimedAt, status: 'queued' as const }))
  if (outcomes.length > 0) await noteOutcomesOfNews(db, outcomes, now())
}
