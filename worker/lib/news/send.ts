import type { Db } from '#db/client.ts'
import { isRecent } from '#db/lib/is-recent.ts'
import { hourMs, minuteMs } from '#db/model/lib/time.ts'
import { claimRows, countOpen, noteLostClaims } from '#db/news/deliveries.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { sendingIssues } from '#db/news/issues.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { gateDay } from '#db/studies/state.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { sendDueMail } from '../mail/send.ts'
import { isPageLive, readLiveVersion } from './page.ts'
import { newsPerMinute, newsSender } from './provider.ts'
import { sendRows } from './send-rows.ts'
import { endIssue, holdIssue } from './steps.ts'

/** Rows of one claim. */
const batchSize = 20
/** How long one run sends. */
const runMs = 45_000
const waitMs = 1000
/** A page goes live within seconds of the save; a run waits for it so long. */
const usualPageMs = 10_000
const pageTimeoutMs = 10 * minuteMs

/** The time by which cron acts: its own, and how long it has run since. */
export function cronClock(scheduledTime: number) {
  const begun = Date.now()
  return () => scheduledTime + Date.now() - begun
}

/**
 * Sends the news that is queued, at the pace that is set, and only while no other mail is due. Several runs may send at
 * the same time: the claims keep them apart.
 */
export async function sendNews(db: Db, env: Bindings, now: () => number) {
  const begun = Date.now()
  await noteLostClaims(db, now())
  while (isRecent(begun, runMs)) {
    const next = await sendBatch(db, env, now)
    if (next === 'ended') return
    if (next === 'waits') {
      // News waits for other mail that is due, too.
      await sendDueMail(db, env)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Sends one batch. `waits` means that more can be sent soon. */
async function sendBatch(
  db: Db,
  env: Bindings,
  now: () => number,
): Promise<'sent' | 'waits' | 'ended'> {
  const { ready, isComing } = await readyIssues(db, env, now())
  if (ready.length === 0) return isComing ? 'waits' : 'ended'
  const sender = newsSender(env)
  if (!sender) {
    for (const issue of ready) await holdIssue(db, issue, 'provider', 'No provider of news is set.')
    return 'ended'
  }
  const rows = await claimRows(db, {
    issues: ready.map(({ id }) => id),
    batchSize,
    perMinute: newsPerMinute(env),
    now: now(),
  })
  if (rows.length > 0) {
    await sendRows({ db, env, sender, now }, rows)
    return 'sent'
  }
  return (await endIssues(db, ready, now())) || isComing ? 'waits' : 'ended'
}

/**
 * Ends the issues without an open row. Returns whether rows of others wait for the pace, or for other mail. Rows that
 * are being handed over have a sender of their own, or are lost.
 */
async function endIssues(db: Db, issues: IssueRow[], now: number) {
  let isWaiting = false
  for (const issue of issues) {
    const { queued, sending } = await countOpen(db, issue.id)
    if (queued + sending === 0) await endIssue(db, issue, now)
    else if (queued > 0 && (issue.pausedUntil ?? '') <= new Date(now).toISOString())
      isWaiting = true
  }
  return isWaiting
}

/**
 * The issues that may be sent now, and whether the page of another one is about to come. An issue whose page does not
 * come, or that may not be read any more, is held.
 */
async function readyIssues(db: Db, env: Bindings, now: number) {
  const ready: IssueRow[] = []
  let isComing = false
  const sending = await sendingIssues(db)
  if (sending.length === 0) return { ready, isComing }
  const [live, gates] = await Promise.all([
    readLiveVersion(db, env),
    gateDay(db, timeZone(env), now).then((day) => readIssueGates(db, sending, day)),
  ])
  for (const issue of sending) {
    const hold = gates.get(issue.id)?.hold
    const age = now - Date.parse(issue.startedAt ?? '')
    const isAway = issue.pausedSince && now - Date.parse(issue.pausedSince) > hourMs
    if (hold) await holdIssue(db, issue, hold, null)
    else if (isAway) await holdIssue(db, issue, 'provider', 'It has taken no mail for an hour.')
    else if (isPageLive(issue, live)) ready.push(issue)
    else if (age > pageTimeoutMs) await holdIssue(db, issue, 'page', null)
    else if (age < usualPageMs) isComing = true
  }
  return { ready, isComing }
}
