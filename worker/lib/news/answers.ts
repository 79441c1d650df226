import { markAddress } from '#db/mail/undeliverable.ts'
import { timeFromNow } from '#db/model/lib/time.ts'
import { type NewsOutcome, noteOutcomesOfNews, skipRows } from '#db/news/deliveries.ts'
import { noteSending } from '#db/news/issues.ts'
import type { IssueRow } from '#db/news/tables.ts'
import type { ReadyRow } from './check-rows.ts'
import { type HandedOver, nextPauseMs } from './provider.ts'
import type { NewsRun } from './run.ts'
import { holdIssue } from './steps.ts'

/** `nothing` means that there was nothing left to hand over. */
export type Answer = ReadyRow & { answer: HandedOver | 'nothing' }
type Given = ReadyRow & { answer: HandedOver }

const isGiven = (one: Answer): one is Given => one.answer !== 'nothing'

const mostBadAnswers = 5

/** Notes what became of each row, marks the addresses that take no mail, and judges how the provider answers. */
export async function noteAnswers({ db, now }: NewsRun, answers: readonly Answer[]) {
  const given = answers.filter(isGiven)
  const nothing = answers.filter((one) => !isGiven(one))
  await skipRows(
    db,
    nothing.map(({ row }) => ({ ...row, reason: 'nothing' })),
    now(),
  )
  if (given.length === 0) return
  const marks = given.flatMap(({ row, answer }) =>
    answer.status === 'failed' && answer.isAddress
      ? [markAddress(db, row.email, 'bounced', timeFromNow(0))]
      : [],
  )
  await noteOutcomesOfNews(db, given.map(outcomeOf), now(), marks)
  for (const [issue, ofIssue] of Map.groupBy(given, (one) => one.issue))
    await judge(
      { db, now },
      issue,
      ofIssue.map(({ answer }) => answer),
    )
}

function outcomeOf({ row: { id, claimedAt }, answer }: Given): NewsOutcome {
  const claim = { id, claimedAt }
  if (answer.status === 'sent') return { ...claim, status: 'sent', providerId: answer.providerId }
  if (answer.status === 'failed') return { ...claim, status: 'failed', reason: answer.reason }
  return { ...claim, status: answer.status }
}

/** How many bad answers there were in a row, after these. */
const failingAfter = (failing: number, answers: readonly HandedOver[]) =>
  answers.reduce((count, { status }) => {
    if (status === 'sent') return 0
    return status === 'queued' ? count : count + 1
  }, failing)

/** Pauses or holds an issue by the answers that its mails got. */
async function judge(
  { db, now }: Pick<NewsRun, 'db' | 'now'>,
  issue: IssueRow,
  answers: readonly HandedOver[],
) {
  const failing = failingAfter(issue.failing, answers)
  const isTaken = answers.some(({ status }) => status === 'sent')
  const back = answers.filter((answer) => answer.status === 'queued')
  const busy = back.find(({ isBusy }) => isBusy)
  const at = new Date(now()).toISOString()
  if (busy) {
    const pauses = isTaken ? 0 : issue.pauses
    await noteSending(db, issue.id, {
      failing,
      pauses: pauses + 1,
      pausedUntil: new Date(now() + (busy.pauseMs ?? nextPauseMs(pauses))).toISOString(),
      pausedSince: isTaken ? at : (issue.pausedSince ?? at),
    })
  } else if (failing !== issue.failing || (isTaken && issue.pausedSince)) {
    const reset = isTaken ? { pauses: 0, pausedUntil: null, pausedSince: null } : {}
    await noteSending(db, issue.id, { failing, ...reset })
  }
  const refusal = back.find(({ isBusy }) => !isBusy)
  if (refusal || failing >= mostBadAnswers)
    await holdIssue(db, issue, 'provider', refusal?.holds ?? 'Five answers in a row were no yes.')
}
