import type { StoredCandidateRecord } from '../one.ts'

type CandidateSubmissions = StoredCandidateRecord['submissions']

export const visitsIn = (submissions: CandidateSubmissions) =>
  submissions.flatMap((one) => {
    if (one.kind !== 'visit-request' || one.visitType === 'call' || one.startsAt === null) return []
    const { startsAt, status } = one
    return { at: new Date(startsAt), status, isConfirmed: status === 'confirmed' }
  })
type Visits = ReturnType<typeof visitsIn>

const isExpected = ({ status }: Visits[number]) => status === 'pending' || status === 'confirmed'

/** The next expected visit. A confirmed one comes before the others. */
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

const isAt = (visit: Visits[number], dueAt: string | null) =>
  visit.at.getTime() === Date.parse(dueAt ?? '')

export const isVisitOff = (visits: Visits, dueAt: string | null) =>
  visits.some((visit) => !isExpected(visit) && isAt(visit, dueAt))

export const isVisitOn = (visits: Visits, dueAt: string | null) =>
  visits.some((visit) => isExpected(visit) && isAt(visit, dueAt))
