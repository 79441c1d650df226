import { wallTime } from '#db/model/lib/clock.ts'
import type { Office } from '#db/model/visit-times.ts'
import { officeMoment } from './business-time.ts'
import type { StoredCandidateRecord } from '../one.ts'

export type CandidateSubmissions = StoredCandidateRecord['submissions']

/** The visits whose time is known. Requests of an earlier release have theirs in words. */
export const visitsIn = (submissions: CandidateSubmissions, office: Office) =>
  submissions.flatMap((one) => {
    if (one.kind !== 'visit-request' || one.visitType === 'call') return []
    if (one.source !== null && one.startsAt === null) return []
    const at = one.startsAt
      ? new Date(one.startsAt)
      : officeMoment(one.preferredDate, wallTime(one.preferredTime), office)
    return { at, status: one.status, isConfirmed: one.status === 'confirmed' }
  })
type Visits = ReturnType<typeof visitsIn>

const isExpected = ({ status }: Visits[number]) => status === 'pending' || status === 'confirmed'

/** When the person comes: the first visit from now on, a confirmed one before the others. */
export function visitIn(visits: Visits, now: Date) {
  const [first] = visits
    .filter((visit) => isExpected(visit) && visit.at > now)
    .toSorted(
      (one, other) =>
        Number(other.isConfirmed) - Number(one.isConfirmed) ||
        one.at.getTime() - other.at.getTime(),
    )
  return { visitAt: first?.at ?? null, isConfirmed: first?.isConfirmed ?? false }
}

/** Whether this is the time of a visit that will not take place. */
export const isVisitOff = (visits: Visits, dueAt: string | null) =>
  visits.some((visit) => !isExpected(visit) && visit.at.getTime() === Date.parse(dueAt ?? ''))
