import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { slugFrom } from '#db/model/lib/slug.ts'
import type { IssueStatus } from '#db/model/news/labels.ts'
import { forgetRows, queueRows } from '#db/news/deliveries.ts'
import { readIssueGates } from '#db/news/gate.ts'
import {
  addressOfIssue,
  dueIssues,
  isVersion,
  newestVersion,
  stepIssue,
  takenSlugs,
} from '#db/news/issues.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { gateDay } from '#db/studies/state.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { invalid, isDuplicate, Problem } from '../http/problem.ts'
import { readAudience } from './audience.ts'
import { composeNews } from './compose.ts'
import { readPress } from './press.ts'
import { missingNewsSetting } from './provider.ts'
import { faultsOf } from './rules.ts'
import { bySite, holdIssue } from './steps.ts'

/** Gmail cuts a mail at 102 KB. */
const mostHtmlBytes = 60 * 1024

const settingHints = {
  NEWS_PROVIDER:
    'Nobody can deliver news yet: Cloudflare takes other mail only. Set NEWS_PROVIDER to ses or postmark, and NEWS_FROM.',
  NEWS_FROM:
    'News needs a sender of its own: set NEWS_FROM to an address on a subdomain of its own.',
} as const

/** Why no news can be sent with these settings; undefined if it can. */
export const newsSettingHint = (env: Bindings) => {
  const missing = missingNewsSetting(env)
  return missing && settingHints[missing]
}

export function assertProvider(env: Bindings) {
  const hint = newsSettingHint(env)
  if (hint) throw new Problem(409, hint, { setting: missingNewsSetting(env) })
}

async function htmlBytes(db: Db, env: Bindings, issue: IssueRow) {
  const reader = {
    email: `${'a'.repeat(100)}@example.org`,
    token: '0'.repeat(32),
    confirmedAt: issue.createdAt,
    isSponsor: false,
  }
  const mail = await composeNews(issue, await readPress(db, env, issue), reader)
  return new TextEncoder().encode(mail?.html).length
}

/** Refuses an issue that may not be sent as it is, or has no reader. `at` is when it would go. */
export async function assertSendable(db: Db, env: Bindings, issue: IssueRow, at: number) {
  assertProvider(env)
  const zone = timeZone(env)
  const [faults, gates, bytes] = await Promise.all([
    faultsOf(db, issue, at, zone),
    gateDay(db, zone).then((day) => readIssueGates(db, [issue], day)),
    htmlBytes(db, env, issue),
  ])
  const gate = gates.get(issue.id)
  const refused = gate?.hold === 'words' ? gate.refused : []
  const tooLarge =
    bytes > mostHtmlBytes
      ? [
          {
            path: 'content',
            message: 'The mail would be too large: Gmail would cut it. Please shorten it',
          },
        ]
      : []
  const errors = [
    ...faults,
    ...refused.map(({ path, message }) => ({ path, message })),
    ...tooLarge,
  ]
  if (errors.length > 0) throw invalid(errors)
  if (gate?.hold === 'approval')
    throw new Problem(
      409,
      'It names a study that visitors cannot read about now, or its approval has ended.',
      { issue },
    )
}

const reserved = ['404', 'index']

/** An address that no issue has: from the subject, or from the day if its words make none. */
export async function freeIssueSlug(db: Db, wanted: string) {
  const taken = await takenSlugs(db, wanted)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug) && !reserved.includes(slug)) return slug
  }
}

const longestSlug = 80

const slugOf = (db: Db, { subject, slug }: IssueRow, day: string) =>
  slug ??
  freeIssueSlug(db, slugFrom(subject).slice(0, longestSlug).replace(/-+$/, '') || `news-${day}`)

/**
 * Fixes who gets an issue, gives it a page, and begins to send it. Undefined if somebody else was first. The rows come
 * before the status: nothing is sent of an issue that is not being sent.
 */
export async function beginIssue(
  db: Db,
  env: Bindings,
  actor: Actor,
  issue: IssueRow,
  { from, now }: { from: readonly IssueStatus[]; now: number },
): Promise<IssueRow | undefined> {
  const at = new Date(now).toISOString()
  const { now: readers, later, skipped } = await readAudience(db, env, issue, now)
  if (readers.length + later.length === 0) throw invalid([{ path: 'topic', message: noReaders }])
  await forgetRows(db, issue.id, now)
  await queueRows(
    db,
    issue.id,
    readers.map(({ email, consentId }) => ({ email, consentId })),
    skipped.map(({ email, reason }) => ({ email, reason })),
    at,
  )
  const slug = await slugOf(db, issue, dayIn(timeZone(env), now))
  try {
    return await stepIssue(db, actor, issue, {
      from,
      more: isVersion(issue),
      set: {
        status: 'sending',
        heldReason: null,
        heldDetail: null,
        sendAt: issue.sendAt ?? at,
        startedAt: at,
        slug,
        pageVersion: newestVersion,
      },
      note: { status: 'sending', audience: readers.length, later: later.length },
      page: addressOfIssue({ slug }),
    })
  } catch (error) {
    // Another issue with this subject began meanwhile.
    if (isDuplicate(error, 'slug')) return undefined
    throw error
  }
}

export const noReaders = 'Nobody would get it: no subscriber has this topic and area'

/** Begins what is due. An issue that may not be sent any more is held, and one that fails does not stop the others. */
export async function beginDue(db: Db, env: Bindings, now: number) {
  for (const issue of await dueIssues(db, new Date(now).toISOString()))
    await beginOrHold(db, env, issue, now).catch((error: unknown) =>
      console.error('news', issue.id, error instanceof Error && error.message),
    )
}

async function beginOrHold(db: Db, env: Bindings, issue: IssueRow, now: number) {
  const hold = await holdAtBegin(db, env, issue, now)
  if (hold) {
    await holdIssue(db, issue, hold.reason, hold.detail)
    return
  }
  try {
    await beginIssue(db, env, bySite, issue, { from: ['scheduled'], now })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await holdIssue(db, issue, 'words', error.message)
  }
}

async function holdAtBegin(db: Db, env: Bindings, issue: IssueRow, now: number) {
  try {
    await assertSendable(db, env, issue, now)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.extra['setting']) return { reason: 'provider' as const, detail: error.message }
    const reason = error.status === 409 ? ('approval' as const) : ('words' as const)
    return { reason, detail: error.message }
  }
}
