import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { agreeOnVisits } from '../candidates/visits/visits.ts'
import { isFirstSubmission } from '../candidates/person.ts'
import { makeReadingNext, planCalls } from '../candidates/visits/visit-steps.ts'
import type { Db } from '../client.ts'
import type { Submission, VisitClaim } from '../submissions/submission.ts'
import type { VisitRow } from './changes.ts'
import { hasBooked, isFreeSql, isOneTooMany } from './free.ts'
import { personKeyOf } from './plans.ts'

type Claimed = { computed: Record<string, SQL>; join: SQL }

/** SQL for the insert of one visit, which has its time only if that is free when the statement runs. */
export function claimedTime(
  { claim, isBooked, personKey, network, ifGone, isGone, form }: VisitClaim,
  submissionId: string,
  createdAt: string,
): Claimed {
  const isThere = sql`exists (select 1 from visit_requests where submission_id = ${submissionId})`
  const isSent =
    form &&
    sql`exists (select 1 from ${form.table} as form where form.submission_id = ${form.submissionId} and form.created_at = ${createdAt})`
  // A time that has passed while the request waited is gone as well.
  const isFree = isGone
    ? sql`0`
    : sql`${claim.startsAt} > ${createdAt} and ${isFreeSql(claim)} ${isBooked ? sql`and not ${hasBooked({ personKey, visitType: claim.visitType })}` : sql``}`
  const awaitsLink = network ? isOneTooMany(network, claim.visitType) : sql`0`
  const condition = sql`(${ifGone === 'refuse' ? sql`room.is_free` : sql`true`} ${isSent ? sql`and ${isSent}` : sql``}) or ${isThere}`
  const ifFree = (value: string) => sql`iif(room.is_free, ${value}, null)`
  const isAgreed = sql`room.is_free and not room.awaits_link`
  return {
    computed: {
      startsAt: ifFree(claim.startsAt),
      endsAt: ifFree(claim.endsAt),
      status: isBooked ? sql`iif(${isAgreed}, 'confirmed', 'pending')` : sql`'pending'`,
      agreedAt: isBooked ? sql`iif(${isAgreed}, ${createdAt}, null)` : sql`null`,
      // Also without a time: a visitor who chooses a time later uses the link of the letter.
      awaitsLink: sql`room.awaits_link`,
    },
    join: sql`join (select (${isFree}) as is_free, (${awaitsLink}) as awaits_link) as room on ${condition}`,
  }
}

/**
 * Columns of a visit that was held as spam, which takes no place. If its time was taken or has passed in the
 * meantime, the time is to be agreed.
 */
export function giveUpTakenTime({
  visitType,
  locationId,
  startsAt,
  endsAt,
  ...visit
}: VisitRow): Record<string, SQL> {
  if (startsAt === null || endsAt === null) return {}
  const now = new Date().toISOString()
  const personKey = personKeyOf(visit)
  const isFree = isFreeSql({
    visitType,
    locationId,
    startsAt,
    endsAt,
    visitId: visit.id,
    personKey,
  })
  const isGone = sql`status = 'pending' and starts_at = ${startsAt} and (starts_at <= ${now} or not ${isFree})`
  return {
    startsAt: sql`iif(${isGone}, null, starts_at)`,
    endsAt: sql`iif(${isGone}, null, ends_at)`,
    updatedAt: sql`iif(${isGone}, ${now}, updated_at)`,
  }
}

/** For people who were known before, the only change is that staff read what was sent, before the visit begins. */
export function settleVisits(
  db: Db,
  group: readonly Submission[],
  createdAt: string,
): BatchItem<'sqlite'>[] {
  const booked = group.filter(({ claim }) => claim?.isBooked)
  if (booked.length === 0) return []
  const ids = JSON.stringify(booked.map(({ row }) => row.submissionId))
  const isNew = sql`visit.submission_id in (select value from json_each(${ids}))
    and visit.created_at = ${createdAt} and visit.status = 'confirmed' and visit.starts_at is not null`
  const isCall = sql`visit.visit_type = 'call'`
  const isFirst = isFirstSubmission('came')
  return [
    ...(booked.some(({ claim }) => claim?.claim.visitType !== 'call')
      ? agreeOnVisits(db, { by: 'visitor' }, sql`${isNew} and ${isFirst} and not ${isCall}`)
      : []),
    ...(booked.some(({ claim }) => claim?.claim.visitType === 'call')
      ? planCalls(db, sql`${isNew} and ${isFirst} and ${isCall}`)
      : []),
    ...makeReadingNext(db, sql`${isNew} and not ${isFirst}`, sql`starts_at`),
  ]
}
