import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { type IssueStatus, issueStatuses } from '#db/model/news/labels.ts'
import type { Sending } from '#db/model/news/issue.ts'
import { isAnyUnknown, queueUnknown } from '#db/news/deliveries.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { addressOfIssue, getIssue, type IssueStep, isVersion, stepIssue } from '#db/news/issues.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { gateDay } from '#db/studies/state.ts'
import type * as v from 'valibot'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { invalid, Problem } from '../http/problem.ts'
import { readAudience } from './audience.ts'
import { assertProvider, assertSendable, beginIssue, noReaders } from './begin.ts'
import { isPageLive, readLiveVersion } from './page.ts'

const unfit = ({ status }: IssueRow) =>
  `This does not fit an issue that is ${issueStatuses[status].toLowerCase()}.`

/** Takes a step; answers 409 with the issue if its status does not allow it, now or meanwhile. */
async function take(db: Db, actor: Actor, issue: IssueRow, step: IssueStep): Promise<IssueRow> {
  const taken = await stepIssue(db, actor, issue, step)
  if (taken) return taken
  const now = (await getIssue(db, issue.id)) ?? issue
  throw new Problem(409, unfit(now), { issue: now })
}

function assertFits(issue: IssueRow, from: readonly IssueStatus[]) {
  if (!from.includes(issue.status)) throw new Problem(409, unfit(issue), { issue })
}

/** Sends a draft, or schedules it. Of two at once, one is told that the issue is not a draft any more. */
export async function sendIssue(
  db: Db,
  env: Bindings,
  actor: Actor,
  issue: IssueRow,
  { basedOn, sendAt }: v.InferOutput<typeof Sending>,
): Promise<IssueRow> {
  assertFits(issue, ['draft'])
  if (basedOn !== issue.version && basedOn !== issue.updatedAt)
    throw new Problem(409, 'Somebody else has saved this since you opened it.', { issue })
  const now = Date.now()
  const isLater = Boolean(sendAt && Date.parse(sendAt) > now)
  await assertSendable(db, env, issue, isLater && sendAt ? Date.parse(sendAt) : now)
  if (!isLater || !sendAt) return begin(db, env, actor, issue, ['draft'], now)
  const { now: readers, later } = await readAudience(db, env, issue, now)
  if (readers.length + later.length === 0) throw invalid([{ path: 'topic', message: noReaders }])
  return take(db, actor, issue, {
    from: ['draft'],
    more: isVersion(issue),
    set: { status: 'scheduled', sendAt },
    note: { status: 'scheduled', sendAt },
  })
}

async function begin(
  db: Db,
  env: Bindings,
  actor: Actor,
  issue: IssueRow,
  from: readonly IssueStatus[],
  now: number,
) {
  const begun = await beginIssue(db, env, actor, issue, { from, now })
  if (begun) return begun
  const stored = (await getIssue(db, issue.id)) ?? issue
  throw new Problem(409, unfit(stored), { issue: stored })
}

export const cancelIssue = (db: Db, actor: Actor, issue: IssueRow) =>
  take(db, actor, issue, {
    from: ['scheduled'],
    set: { status: 'draft', sendAt: null },
    note: { status: 'draft' },
  })

export const stopSending = (db: Db, actor: Actor, issue: IssueRow) =>
  take(db, actor, issue, {
    from: ['sending', 'held'],
    set: { status: 'stopped', heldReason: null, heldDetail: null },
    note: { status: 'stopped' },
  })

/** Refuses to go on while the reason lasts for which the site holds an issue. */
async function assertOver(db: Db, env: Bindings, issue: IssueRow) {
  if (issue.heldReason === 'complaints')
    throw new Problem(
      409,
      'Too many people called it spam. It cannot go on: copy it, and ask yourself who wants it.',
      { issue },
    )
  assertProvider(env)
  const gates = await readIssueGates(db, [issue], await gateDay(db, timeZone(env)))
  if (gates.get(issue.id)?.hold)
    throw new Problem(409, 'Its approval is missing or has ended, or its study is not open.', {
      issue,
    })
  if (issue.heldReason === 'page' && !isPageLive(issue, await readLiveVersion(db, env)))
    throw new Problem(409, 'Its page is still not live.', { issue })
}

/** Goes on with the rows that wait. One that was held before it began begins now. */
export async function resumeIssue(db: Db, env: Bindings, actor: Actor, issue: IssueRow) {
  const from: readonly IssueStatus[] = ['held', 'stopped']
  assertFits(issue, from)
  const now = Date.now()
  await assertOver(db, env, issue)
  if (issue.startedAt === null) {
    await assertSendable(db, env, issue, now)
    return begin(db, env, actor, issue, from, now)
  }
  return take(db, actor, issue, {
    from,
    set: {
      status: 'sending',
      heldReason: null,
      heldDetail: null,
      failing: 0,
      pauses: 0,
      pausedUntil: null,
      pausedSince: null,
    },
    note: { status: 'sending' },
  })
}

/** Takes the text off its page, for good. */
export async function hideIssue(db: Db, actor: Actor, issue: IssueRow) {
  if (issue.startedAt === null || issue.hiddenAt !== null)
    throw new Problem(409, 'It has no page that could be taken back.', { issue })
  return take(db, actor, issue, {
    from: ['sending', 'held', 'stopped', 'sent'],
    set: { hiddenAt: new Date().toISOString() },
    note: { hidden: true },
    page: addressOfIssue(issue),
  })
}

/** Sends the mails again of which nobody knows whether they were sent. `confirm` is their number. */
export async function sendUnknown(
  db: Db,
  env: Bindings,
  actor: Actor,
  issue: IssueRow,
  confirm: number,
) {
  const from: readonly IssueStatus[] = ['sending', 'held', 'stopped', 'sent']
  assertFits(issue, from)
  assertProvider(env)
  return take(db, actor, issue, {
    from: [issue.status],
    more: isAnyUnknown(issue.id, confirm),
    set: issue.status === 'sent' ? { status: 'sending', endedAt: null } : {},
    note: { sentAgain: confirm },
    first: [queueUnknown(db, issue.id, Date.now())],
  })
}
