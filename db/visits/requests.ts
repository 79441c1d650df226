import { eq, inArray, or, sql } from 'drizzle-orm'
import { unwantedSenders } from '../candidates/contact/no-contact.ts'
import type { Db } from '../client.ts'
import type { Page } from '../model/lib/page.ts'
import type { VisitKind, VisitStatus } from '../model/lib/labels.ts'
import { visitIdOfReference } from '../model/visits/reference.ts'
import { VisitRequest } from '../model/visits/request.ts'
import type { SpamFilter } from '../model/submissions/spam.ts'
import { newestPage } from '../lib/page.ts'
import { containing } from '../lib/search-match.ts'
import { shownColumns } from '../lib/search.ts'
import { hasBooked } from './free.ts'
import {
  type CallPlan,
  callSubmission,
  claimOf,
  personKeyOf,
  plannedRow,
  type StoredPlan,
} from './plans.ts'
import { visitRequests } from './tables.ts'
import { type CameBy, spamIn, type Submission, type Submitted } from '../submissions/submission.ts'

export { visitRequests } from './tables.ts'

type Sent = Submitted<CameBy<VisitRequest>>

/** A visit request with a known time. One that is stored already has no plan. */
type SentVisit = Omit<
  Sent,
  'visitType' | 'preferredDate' | 'preferredTime' | 'location' | 'callAt'
> &
  Pick<typeof visitRequests.$inferInsert, 'visitType' | 'preferredDate' | 'preferredTime'> & {
    plan?: StoredPlan | undefined
    call?: CallPlan | undefined
  }

// The agreed time is no part of what the visitor sent: it may move.
const { startsAt: _, ...sentFields } = VisitRequest.entries

export const visitSubmission = ({ plan, call, ...visit }: SentVisit): Submission => {
  const lead = { ...visit, source: 'visit-request' as const, interest: visit.studyInterest }
  const own = { submissionId: visit.submissionId, from: visit, lead }
  return {
    table: visitRequests,
    model: { entries: sentFields },
    row: plan ? plannedRow(visit, plan) : visit,
    what: 'visit request',
    from: visit,
    lead,
    claim: plan && claimOf(visit, plan),
    call: call && callSubmission(visitRequests, own, call),
  }
}

type VisitsPage = Page & SpamFilter & { status?: VisitStatus | null | undefined }

const unwanted = unwantedSenders(visitRequests)

/** A visit as staff read it, and whether they may contact its visitor. */
export const readVisit = (db: Db, id: number) =>
  db
    .select({ ...shownColumns(visitRequests), ...unwanted })
    .from(visitRequests)
    .where(eq(visitRequests.id, id))
    .get()

export function listVisits(db: Db, page: VisitsPage) {
  const filters = [
    { column: visitRequests.status, value: page.status },
    spamIn(visitRequests, page),
  ]
  const q = page.q ?? ''
  const visitId = visitIdOfReference(q)
  if (visitId === undefined) return newestPage(db, visitRequests, page, filters, { more: unwanted })
  const named = or(
    eq(visitRequests.id, visitId),
    containing(visitRequests, visitRequests.searchText, q),
  )
  return newestPage(db, visitRequests, { ...page, q: undefined }, [...filters, named], {
    more: unwanted,
  })
}

type OfPerson = Pick<VisitRequest, 'firstName' | 'lastName' | 'email'> & {
  submissionId: string
  visitType: VisitKind
}

/** A visit with a free time may be refused: it is stored already, or its person has booked one of its type. */
export async function readObstacles(db: Db, { submissionId, visitType, ...person }: OfPerson) {
  const booked = hasBooked({ personKey: personKeyOf(person), visitType })
  const [row] = await db.all<{
    isStored: number
    isBooked: number
  }>(sql`select ${booked} as isBooked,
    exists (select 1 from visit_requests where submission_id = ${submissionId}) as isStored`)
  return { isStored: row?.isStored === 1, isBooked: row?.isBooked === 1 }
}

export const listVisitsByIds = (db: Db, ids: readonly number[]) =>
  db
    .select(shownColumns(visitRequests))
    .from(visitRequests)
    .where(inArray(visitRequests.id, [...ids]))
    .all()

export const getVisit = (db: Db, id: number) =>
  db.select(shownColumns(visitRequests)).from(visitRequests).where(eq(visitRequests.id, id)).get()
