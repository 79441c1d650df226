import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { dayMs, timeFromNow } from '../model/lib/time.ts'
import type { VisitKind } from '../model/lib/labels.ts'
import { defaultVisitFields } from '../model/visits/location-fields.ts'
import type { Holder, Interval } from '../model/visits/times.ts'

/** How long a pending request keeps its place. In ms. */
const pendingHoldsMs = dayMs

/** SQL: `visit` takes a place. The `+` stops SQLite from reading every confirmed visit: few overlap the time. */
export function isPlaceHeld(visit: string) {
  const one = sql.raw(visit)
  const since = timeFromNow(-pendingHoldsMs)
  return sql`${one}.starts_at is not null and not ${one}.suspected_spam and (+${one}.status = 'confirmed' or (
    +${one}.status = 'pending' and not ${one}.awaits_link
    and ${one}.created_at > ${since} and not exists (
      select 1 from visit_requests as older where older.person_key = ${one}.person_key and older.id < ${one}.id
      and older.status = 'pending' and not older.awaits_link and older.created_at > ${since}
      and older.starts_at is not null and not older.suspected_spam)))`
}

type OneOfPerson = { personKey: string | SQLiteColumn; visitType: VisitKind }

export const hasBooked = ({ personKey, visitType }: OneOfPerson) => sql`exists (
  select 1 from visit_requests as booked where booked.person_key = ${personKey}
  and booked.visit_type = ${visitType} and booked.status = 'confirmed'
  and booked.starts_at > ${timeFromNow(0)} and not booked.suspected_spam)`

/** One network books this many visits, and calls, within this time. The next ones wait for their letters. */
const bookingsCounted = 5
const countedMs = dayMs

/** SQL condition: this network has booked so much that the next visit, or call, holds nothing. */
export const isOneTooMany = (network: string, visitType: VisitKind) => sql`(
  select count(*) from visit_requests as sent where sent.network = ${network}
  and sent.created_at > ${timeFromNow(-countedMs)}
  and (sent.visit_type = 'call') = ${visitType === 'call' ? sql`1` : sql`0`}
  and not sent.awaits_link and not sent.suspected_spam) >= ${bookingsCounted}`

/** Networks are kept no longer than they are counted. */
export const forgetNetworks = (db: Db) =>
  db.run(sql`update visit_requests set network = null
    where network is not null and created_at <= ${timeFromNow(-countedMs)}`)

/** A time that somebody wants to take. `locationId` is null for a visit by telephone. */
export type Claim = Interval & {
  visitType: VisitKind
  locationId: number | null
  /** the visit that moves, or is confirmed: its own place is free for it */
  visitId?: number | undefined
  /** for a pending request: others of this person do not count, as only one of them holds its place */
  personKey?: string | undefined
}

/** No visit is longer, so the search in the index skips visits that begin earlier. In ms. */
const longestVisitMs = dayMs

const isNotOwn = ({ visitId, personKey }: Claim) => sql`
  ${visitId === undefined ? sql`true` : sql`held.id <> ${visitId}`} and
  ${personKey === undefined ? sql`true` : sql`(held.status <> 'pending' or held.person_key is not ${personKey})`}`

/** SQL: the visits that share a place with the claimed time, and take it now. */
const sharing = (claim: Claim) => sql`from visit_requests as held
  where held.starts_at < ${claim.endsAt} and held.ends_at > ${claim.startsAt}
  and held.starts_at > ${new Date(Date.parse(claim.startsAt) - longestVisitMs).toISOString()}
  and held.location_id is ${claim.locationId}
  ${claim.locationId === null ? sql`and held.visit_type = ${claim.visitType}` : sql``}
  and ${isNotOwn(claim)} and ${isPlaceHeld('held')}`

const ownCapacity = ({ visitType }: Claim) =>
  sql`(select capacity from visit_types where type = ${visitType})`

/** How many visits a place takes at the same time; by telephone, one unless staff have set more. */
const capacitySql = (claim: Claim): SQL =>
  claim.locationId === null
    ? sql`coalesce(${ownCapacity(claim)}, 1)`
    : sql`coalesce((select capacity from locations where id = ${claim.locationId}), ${defaultVisitFields.capacity})`

/**
 * SQL condition: at no moment of the claimed time its place or its type is full. It is enough to look at the moments
 * at which visits begin. A statement that also writes the visit leaves no gap between the check and the write.
 */
export const isFreeSql = (claim: Claim) => sql`not exists (
  with taken as (select held.starts_at as starts_at, held.ends_at as ends_at,
      held.visit_type = ${claim.visitType} as is_alike ${sharing(claim)}),
    moments as (select max(starts_at, ${claim.startsAt}) as at from taken union select ${claim.startsAt})
  select 1 from moments
  where (select count(*) from taken where starts_at <= at and ends_at > at) >= ${capacitySql(claim)}
  or (select count(*) from taken where is_alike and starts_at <= at and ends_at > at)
    >= coalesce(${ownCapacity(claim)}, 1000000))`

/** The visits that take a place between two moments: at a location, or by telephone. */
export const listHolders = (
  db: Db,
  { startsAt, endsAt }: Interval,
  locationId: number | null,
  visitType: VisitKind,
  visitId?: number,
) =>
  db.all<Holder>(sql`select held.starts_at as startsAt, held.ends_at as endsAt, held.visit_type as visitType
  ${sharing({ startsAt, endsAt, locationId, visitType, visitId })}`)
