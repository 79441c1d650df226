import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '#db/lib/search-match.ts'
import type { CandidateFilter } from '#db/model/candidates/filter.ts'
import { addDays, dayIn, instantIn, nextMidnight } from '#db/model/lib/time.ts'
import { visitIdOfReference } from '#db/model/visits/reference.ts'
import { isUndone } from '../events.ts'
import { keptOf, keptSenderIdOf } from '../person.ts'
import { isDueSome } from '../shown.ts'
import { candidates, isPastNew } from '../tables.ts'
import { isAttempt } from '../event-tables.ts'
import type { Db } from '#db/client.ts'
import { mostNamed } from '#db/kept-counts.ts'
import { mostOptions } from '#db/model/candidates/limits.ts'

/** The user who looks at the list, and their time zone. */
export type DeskViewer = { me: SQL | number; timeZone: string; now?: Date }

const { id, dueAt, ownerId, status, study, source, heardFrom, campaignName, mergedInto } =
  candidates
const { searchText } = candidates

/** Now, and the end of today. */
export function timesAt({ timeZone, now = new Date() }: DeskViewer) {
  return { now: now.toISOString(), midnight: nextMidnight(timeZone, now) }
}

type Called = NonNullable<CandidateFilter['called']>

/** People with a telephone call on a day of the site's calendar, those of merged candidates included. */
function calledOn(called: Called, { timeZone, now = new Date() }: DeskViewer) {
  const [direction, day] = called.split('-')
  const today = dayIn(timeZone, now)
  const first = day === 'today' ? today : addDays(today, -1)
  const [from, until] = [first, addDays(first, 1)].map((one) => instantIn(timeZone, one))
  return sql`${id} in (select ${keptOf('person')} from candidate_events
    join candidates as person on person.id = candidate_id
    where ${isAttempt} and at >= ${from} and at < ${until}
      and data ->> '$.channel' = 'phone' and coalesce(data ->> '$.direction', 'out') = ${direction}
      and not ${isUndone('candidate_events')})`
}

/** Candidates in these lists may have no due time, so they are ordered by id. */
export const isOrderedById = ({ status }: CandidateFilter) =>
  status === 'all' || status === 'any' || status === 'enrolled' || status === 'closed'

/** The `+` stops SQLite from using the index on status: it would have to sort the candidates by due time. */
function statusIn(filter: CandidateFilter) {
  if (!filter.status || filter.status === 'all' || filter.status === 'any') return undefined
  return isOrderedById(filter)
    ? and(isPastNew, eq(status, filter.status))
    : sql`+${status} = ${filter.status}`
}

/** The conditions of a filter, without its search. */
export function conditionsOf(filter: CandidateFilter, desk: DeskViewer) {
  const { now, midnight } = timesAt(desk)
  return and(
    isOrderedById(filter) ? isNull(mergedInto) : isDueSome,
    statusIn(filter),
    filter.owner === 'none' ? isNull(ownerId) : undefined,
    filter.owner === 'me' ? sql`${ownerId} = ${desk.me}` : undefined,
    typeof filter.owner === 'number' ? eq(ownerId, filter.owner) : undefined,
    filter.due === 'overdue' ? lte(dueAt, now) : undefined,
    filter.due === 'today' ? and(gt(dueAt, now), sql`${dueAt} < ${midnight}`) : undefined,
    filter.study ? eq(study, filter.study) : undefined,
    filter.source ? eq(source, filter.source) : undefined,
    filter.heardFrom ? eq(heardFrom, filter.heardFrom) : undefined,
    filter.campaign ? eq(campaignName, filter.campaign) : undefined,
    filter.names === 'several' ? sql`${candidates.severalNames}` : undefined,
    filter.called ? calledOn(filter.called, desk) : undefined,
  )
}

/** Every condition of a filter: for statements about all that it finds. */
export const filtered = (filter: CandidateFilter, desk: DeskViewer) =>
  and(conditionsOf(filter, desk), filter.q ? searchedFor(filter.q) : undefined)

const searchedFor = (q: string) => ofReference(q) ?? containing(candidates, searchText, q)

/**
 * SQL condition: a candidate has the visit with this reference, or contains it as a word. Undefined if `q` is no
 * reference.
 */
export function ofReference(q: string) {
  const visitId = visitIdOfReference(q)
  if (visitId === undefined) return undefined
  const theirs = sql`${id} = ${keptSenderIdOf('visit_requests', visitId)}`
  return or(theirs, containing(candidates, searchText, q))
}

/** The studies and campaigns with the most candidates, each in alphabetical order. */
export async function listOptions(db: Db) {
  const [studies, campaigns] = await Promise.all([
    mostNamed(db, 'candidates.study', mostOptions),
    mostNamed(db, 'candidates.campaign_name', mostOptions),
  ])
  return { studies, campaigns }
}
