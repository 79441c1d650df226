import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { insertMany, jsonRows, rowValue } from '../lib/insert-many.ts'
import { paged } from '../lib/page.ts'
import { lastAttempt } from '../mail/sending.ts'
import { dayMs, minuteMs } from '../model/lib/time.ts'
import type { Complaints } from '../model/news/complaints.ts'
import type { DeliveryPage } from '../model/news/issue.ts'
import type { DeliveryReturn, DeliveryStatus, SkipReason } from '../model/news/labels.ts'
import { newsDeliveries } from './tables.ts'

export type NewDelivery = { email: string; consentId: number | null; since?: string | null }
type Skipped = { email: string; reason: SkipReason }

/** How many rows one statement inserts. */
const rowsAtOnce = 2000

/** SQL condition: the issue has not begun. */
const isUnbegun = (issueId: number) =>
  sql`(select started_at from news_issues where id = ${issueId}) is null`

/**
 * Inserts a row for each address, which waits until the issue is sent. Whoever has a row keeps it. It inserts nothing
 * once the issue has begun: somebody else was first.
 */
export async function queueRows(
  db: Db,
  issueId: number,
  waiting: readonly NewDelivery[],
  skipped: readonly Skipped[],
  at: string,
) {
  const rows = [
    ...waiting.map((row) => ({ ...row, issueId, at, status: 'queued' as const })),
    ...skipped.map((row) => ({ ...row, issueId, at, status: 'skipped' as const })),
  ]
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    await insertMany(
      db,
      newsDeliveries,
      some,
      undefined,
      sql`join (select 1 where ${isUnbegun(issueId)})`,
    ).onConflictDoNothing()
  }
}

const attemptMs = 10 * minuteMs

/**
 * Deletes the rows that an earlier attempt to begin an issue has left. Rows of another attempt that runs now stay: they
 * are for the same readers.
 */
export const forgetRows = (db: Db, issueId: number, now: number) =>
  db.run(sql`delete from news_deliveries where issue_id = ${issueId} and ${isUnbegun(issueId)}
    and at < ${new Date(now - attemptMs).toISOString()}`)

/** The addresses for which a mail of another issue waits: one that is being sent now. */
export async function busyAddresses(db: Db, issueId: number): Promise<Set<string>> {
  const rows = await db.all<{
    email: string
  }>(sql`select distinct row.email from news_deliveries as row
    join news_issues as issue on issue.id = row.issue_id
    where row.status in ('queued', 'sending') and row.email is not null
      and issue.status = 'sending' and issue.id <> ${issueId}`)
  return new Set(rows.map(({ email }) => email))
}

/** After this time a claim is lost: its sender has ended, and nobody knows what the provider has heard. */
const claimMs = 5 * minuteMs

export type ClaimedRow = {
  id: number
  issueId: number
  email: string
  isAgain: number
  since: string | null
  consentId: number | null
  claimedAt: string
}

type Claim = {
  /** the issues whose gate was asked just now */
  issues: readonly number[]
  batchSize: number
  perMinute: number
  now: number
}

/**
 * Claims rows of these issues: as many as the pace of all issues together leaves room for, and none while other mail is
 * due. Of several rows of one address one is claimed at a time: the others are asked again when it is known what became
 * of it. The claim is stored before a provider hears of it.
 */
export const claimRows = (db: Db, { issues, batchSize, perMinute, now }: Claim) => {
  const at = new Date(now).toISOString()
  const since = new Date(now - minuteMs).toISOString()
  return db.all<ClaimedRow>(sql`
    update news_deliveries set status = 'sending', claimed_at = ${at}, at = ${at}
    where id in (
      select row.id from news_deliveries as row join news_issues as issue on issue.id = row.issue_id
      where row.status = 'queued' and row.email is not null
        and issue.id in (select value from json_each(${JSON.stringify(issues)}))
        and issue.status = 'sending' and coalesce(issue.paused_until, '') <= ${at}
        and not exists (select 1 from news_deliveries as same where same.email = row.email
          and (same.status = 'sending' or (same.status = 'queued' and same.id < row.id
            and same.issue_id in (select value from json_each(${JSON.stringify(issues)})))))
      order by issue.started_at, row.id
      limit (select max(0, min(${batchSize}, ${perMinute} - (
        select count(*) from news_deliveries where claimed_at > ${since} and claimed_at <= ${at})))))
    and not exists (select 1 from mail_outbox where sent_at is null and held_reason is null
      and next_attempt_at <= ${at} and attempts < ${lastAttempt})
    returning id, issue_id as issueId, email, is_again as isAgain, since, consent_id as consentId,
      claimed_at as claimedAt`)
}

/** SQL: the addresses of the rows with these ids. */
const addressesOf = (ids: readonly number[]) =>
  sql`(select email from news_deliveries where id in (select value from json_each(${JSON.stringify(ids)})))`

/** Claims whose sender has ended become unknown: they are never sent again by themselves. */
export async function noteLostClaims(db: Db, now: number) {
  // Each minute asks: one row says that there are none.
  const claims = await db.all(sql`select 1 from news_deliveries where status = 'sending' limit 1`)
  if (claims.length === 0) return
  const at = new Date(now).toISOString()
  const lost = sql`status = 'sending' and claimed_at < ${new Date(now - claimMs).toISOString()}`
  await db.batch([
    db.run(sql`update email_preferences set last_news_at = max(coalesce(last_news_at, ''),
        (select claimed_at from news_deliveries as row where row.email = email_preferences.email and ${lost}))
      where email in (select email from news_deliveries where ${lost})`),
    db.run(sql`update news_deliveries set status = 'unknown', at = ${at} where ${lost}`),
  ])
}

/** A row as this sender has claimed it: another one may have claimed it later. */
export type Claimed = Pick<ClaimedRow, 'id' | 'claimedAt'>

/** SQL condition: nobody else has claimed the row since. `rows` is JSON of claimed rows. */
const isClaimed = (
  rows: SQL,
) => sql`(id, claimed_at) in (select ${rowValue('id')}, ${rowValue('claimedAt')} from ${rows})
  and status in ('sending', 'unknown')`

/** Rows that are not handed over, because their readers changed meanwhile. */
export async function skipRows(
  db: Db,
  skipped: readonly (Claimed & { reason: SkipReason })[],
  now: number,
) {
  if (skipped.length === 0) return
  const at = new Date(now).toISOString()
  const rows = jsonRows([...skipped])
  const waiting = skipped.filter(({ reason }) => reason === 'period').map(({ id }) => id)
  await db.batch([
    // The news of a digest that somebody did not get is news in the next one.
    db.run(sql`update email_preferences set told_through = untold.since
      from (select row.email, row.since, issue.through from news_deliveries as row
        join news_issues as issue on issue.id = row.issue_id
        where row.since is not null and row.id in (select value from json_each(${JSON.stringify(waiting)}))) as untold
      where untold.email = email_preferences.email and email_preferences.told_through = untold.through`),
    db.run(sql`update news_deliveries set status = 'skipped', at = ${at}, reason = (select ${rowValue('reason')}
        from ${rows} where ${rowValue('id')} = news_deliveries.id)
      where ${isClaimed(rows)}`),
  ])
}

/** The outcome of a row that a provider was asked to send. */
export type NewsOutcome = Claimed &
  (
    | { status: 'sent'; providerId: string | undefined }
    | { status: 'failed'; reason: string }
    | { status: 'unknown' | 'queued' }
  )

/**
 * Notes the answers of the provider. A row that has become unknown meanwhile is still noted. `also` belongs to the same
 * transaction.
 */
export async function noteOutcomesOfNews(
  db: Db,
  outcomes: readonly NewsOutcome[],
  now: number,
  also: BatchItem<'sqlite'>[] = [],
) {
  const at = new Date(now).toISOString()
  const rows = jsonRows([...outcomes])
  const of = (name: string) =>
    sql`(select ${rowValue(name)} from ${rows} where ${rowValue('id')} = news_deliveries.id)`
  const told = outcomes.filter(({ status }) => status !== 'queued').map(({ id }) => id)
  await db.batch([
    db.run(sql`update news_deliveries set status = ${of('status')}, reason = ${of('reason')},
        provider_id = coalesce(${of('providerId')}, provider_id), at = ${at},
        sent_at = iif(${of('status')} = 'sent', ${at}, sent_at),
        claimed_at = iif(${of('status')} = 'queued', null, claimed_at)
      where ${isClaimed(rows)}`),
    db.run(sql`update email_preferences set last_news_at = max(coalesce(last_news_at, ''), ${at})
      where email in ${addressesOf(told)}`),
    ...also,
  ])
}

type RowCounts = {
  status: string
  reason: string | null
  came: string | null
  rows: number
}

/** How many rows an issue has in each state. */
export const countRows = (db: Db, issueId: number) =>
  db.all<RowCounts>(sql`select status, iif(status = 'skipped', reason, null) as reason, came, count(*) as "rows"
    from news_deliveries where issue_id = ${issueId} group by 1, 2, 3`)

const reportDays = 30

/** How many of those who got the mail have unsubscribed within 30 days of it. */
export async function countLeft(db: Db, issueId: number) {
  const [row] = await db.all<{
    left: number
  }>(sql`select count(*) as "left" from news_deliveries as row
    join email_preferences as reader on reader.email = row.email
    where row.issue_id = ${issueId} and row.sent_at is not null and reader.unsubscribed_at > row.sent_at
      and julianday(reader.unsubscribed_at) - julianday(row.sent_at) <= ${reportDays}`)
  return row?.left ?? 0
}

export async function listDeliveries(
  db: Db,
  issueId: number,
  { limit, before = Number.MAX_SAFE_INTEGER, status }: DeliveryPage,
) {
  const rows = await db
    .select({
      id: newsDeliveries.id,
      email: newsDeliveries.email,
      status: newsDeliveries.status,
      reason: newsDeliveries.reason,
      came: newsDeliveries.came,
      at: newsDeliveries.at,
    })
    .from(newsDeliveries)
    .where(
      and(
        eq(newsDeliveries.issueId, issueId),
        lt(newsDeliveries.id, before),
        status ? eq(newsDeliveries.status, status) : undefined,
      ),
    )
    .orderBy(desc(newsDeliveries.id))
    .limit(limit + 1)
    .all()
  return paged(rows, limit)
}

/** The news mails of an address, newest first. */
export const deliveriesOfAddress = (db: Db, email: string) =>
  db.all<{
    issueId: number
    subject: string
    status: DeliveryStatus
    reason: string | null
    came: DeliveryReturn | null
    at: string
  }>(sql`select issue.id as issueId, issue.subject, row.status, row.reason, row.came, row.at
    from news_deliveries as row join news_issues as issue on issue.id = row.issue_id
    where row.email = ${email} order by row.id desc limit 200`)

/** Puts the unknown rows back. Some of their readers will get the mail twice. */
export const queueUnknown = (db: Db, issueId: number, now: number) =>
  db.run(sql`update news_deliveries set status = 'queued', claimed_at = null, is_again = 1,
    at = ${new Date(now).toISOString()} where issue_id = ${issueId} and status = 'unknown' and email is not null`)

export const isAnyUnknown = (issueId: number, count: number) =>
  sql`(select count(*) from news_deliveries where issue_id = ${issueId} and status = 'unknown'
    and email is not null) = ${count}`

/** How many rows of an issue wait, and how many are being handed over. */
export async function countOpen(db: Db, issueId: number) {
  const [row] = await db.all<{ queued: number; sending: number }>(sql`select
    coalesce(sum(status = 'queued'), 0) as queued, coalesce(sum(status = 'sending'), 0) as sending
    from news_deliveries where issue_id = ${issueId} and status in ('queued', 'sending')`)
  return row ?? { queued: 0, sending: 0 }
}

/** How many rows of an issue a provider has heard of. */
export async function countHandedOver(db: Db, issueId: number) {
  const [row] = await db.all<{ over: number }>(sql`select count(*) as "over" from news_deliveries
    where issue_id = ${issueId} and status in ('sent', 'failed', 'unknown')`)
  return row?.over ?? 0
}

/** How many mails of an issue were sent, and how many of them were called spam. */
export async function complaintsOf(db: Db, issueId: number): Promise<Complaints> {
  const [row] = await db.all<Complaints>(sql`select coalesce(sum(sent_at is not null), 0) as sent,
    coalesce(sum(came = 'complained'), 0) as complained from news_deliveries where issue_id = ${issueId}`)
  return row ?? { sent: 0, complained: 0 }
}

/** Deletes the addresses of rows of issues that ended a year ago. Counts stay. */
export const forgetOldAddresses = (db: Db, now: number) =>
  db
    .update(newsDeliveries)
    .set({ email: null })
    .where(
      sql`${newsDeliveries.email} is not null and ${newsDeliveries.issueId} in (select id from news_issues
        where ended_at < ${new Date(now - 365 * dayMs).toISOString()})`,
    )
    .run()

/** Statements that take addresses out of all issues: `isTheirs` is about their rows. A row that waits is skipped. */
export const eraseRows = (db: Db, isTheirs: SQL) => [
  db
    .update(newsDeliveries)
    .set({ status: 'skipped', reason: 'erased' })
    .where(and(isTheirs, eq(newsDeliveries.status, 'queued'))),
  db.update(newsDeliveries).set({ email: null }).where(isTheirs),
]
