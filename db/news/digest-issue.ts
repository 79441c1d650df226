import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type Actor, actorName } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { shownColumns, withSearchText } from '../lib/search.ts'
import { hourMs } from '../model/lib/time.ts'
import type { Frequency } from '../model/inquiries/preferences.ts'
import { usualTopic } from '../model/news/digest.ts'
import { type NewDelivery, queueRows } from './deliveries.ts'
import { addressOfIssue, newestVersion, stepIssue } from './issues.ts'
import { isRunFree, takeRun } from './digest.ts'
import { type IssueRow, type ItemKey, newsDeliveries, newsIssues } from './tables.ts'

type NewDigest = {
  frequency: Frequency
  subject: string
  through: string
  items: ItemKey[]
  slug: string
}

/** Adds the issue of a run as a draft. It has no text of its own, and so no versions to bring back. */
export const addDigestIssue = (db: Db, actor: Actor, digest: NewDigest): Promise<IssueRow> =>
  db
    .insert(newsIssues)
    .values(
      withSearchText(newsIssues, {
        ...digest,
        kind: 'digest' as const,
        content: '',
        topic: usualTopic,
        readers: 'all' as const,
        createdBy: actorName(actor),
      }),
    )
    .returning(shownColumns(newsIssues))
    .get()

type Beginning = {
  rows: readonly NewDelivery[]
  at: string
  /** the run for which it is made; a run that staff ask for is not among those of the clock */
  run: string | undefined
}

/** SQL condition on a row `row` of a digest: nobody has told its reader anything since the digest was made. */
const isNotToldSince = sql`exists (select 1 from email_preferences as reader where reader.email = row.email
  and coalesce(reader.told_through, reader.confirmed_at) = row.since)`

/**
 * Begins to send a digest. The same transaction takes its run, and notes that its readers have been told of everything
 * up to it: nothing reaches them twice, whoever makes the same digest meanwhile, or wherever this ends. Null if somebody
 * else was first.
 */
export async function beginDigest(
  db: Db,
  actor: Actor,
  issue: IssueRow,
  { rows, at, run }: Beginning,
): Promise<IssueRow | null> {
  await queueRows(db, issue.id, rows, [], at)
  const own = sql`select 1 from news_deliveries as row where row.issue_id = ${issue.id}`
  const told = [
    db.run(sql`delete from news_deliveries where issue_id = ${issue.id} and id not in
      (select row.id from news_deliveries as row where row.issue_id = ${issue.id} and ${isNotToldSince})`),
    db.run(sql`update email_preferences set told_through = ${issue.through}
      where email in (select email from news_deliveries where issue_id = ${issue.id})`),
  ]
  const isFirst = run && issue.frequency ? isRunFree(issue.frequency, run) : undefined
  const begun = await stepIssue(db, actor, issue, {
    from: ['draft'],
    more: and(sql`exists (${own} and ${isNotToldSince})`, isFirst),
    set: {
      status: 'sending',
      sendAt: at,
      startedAt: at,
      pageVersion: newestVersion,
    },
    note: { status: 'sending', frequency: issue.frequency, audience: rows.length },
    page: addressOfIssue(issue),
    first: [...told, ...(run && issue.frequency ? [takeRun(db, issue.frequency, run)] : [])],
  })
  if (!begun) await forgetDigests(db, eq(newsIssues.id, issue.id))
  return begun ?? null
}

/** Deletes digests that were made and never begun, with their rows. */
async function forgetDigests(db: Db, which: SQL) {
  const unbegun = and(eq(newsIssues.kind, 'digest'), eq(newsIssues.status, 'draft'), which)
  await db.batch([
    db
      .delete(newsDeliveries)
      .where(
        inArray(
          newsDeliveries.issueId,
          db.select({ id: newsIssues.id }).from(newsIssues).where(unbegun),
        ),
      ),
    db.delete(newsIssues).where(unbegun),
  ])
}

/** Deletes what a Worker that ended in the middle has left, an hour later. */
export const forgetUnbegunDigests = (db: Db, now: number) =>
  forgetDigests(db, lt(newsIssues.createdAt, new Date(now - hourMs).toISOString()))
