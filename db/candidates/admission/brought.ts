import type { CandidateChange } from '#db/model/candidates/candidates.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { phoneKeyOf } from '../keys.ts'

type Submission = StoredCandidateRecord['submissions'][number]
type Inquiry = Extract<Submission, { kind: 'patient-inquiry' }>
type Visit = Extract<Submission, { kind: 'visit-request' }>

/** A value in a form that differs from the one that staff see, and the change that takes it over. */
type Brought = {
  what: 'phone' | 'caller' | 'callTime' | 'call' | 'visit'
  change: CandidateChange
}

/** The changes that a booked visit or call suggests. Nothing changes until staff take them over. */
function ofVisit(
  { status, nextAction, dueAt }: StoredCandidateRecord['candidate'],
  { visitType, status: booked, startsAt }: Visit,
  now: string,
): Brought[] {
  if (booked !== 'confirmed' || startsAt === null || startsAt <= now || dueAt === null) return []
  if (visitType === 'call') {
    const isNext = nextAction === 'Call' && dueAt === startsAt
    return isNext ? [] : [{ what: 'call', change: { nextAction: 'Call', dueAt: startsAt } }]
  }
  if (status !== 'new' && status !== 'contacting' && status !== 'talking') return []
  const change = { status: 'visit', nextAction: 'Visit', dueAt: startsAt } as const
  return [{ what: 'visit', change }]
}

function ofInquiry(
  candidate: StoredCandidateRecord['candidate'],
  { callerName, relation, preferredCallTime: callTime }: Inquiry,
): Brought[] {
  return [
    ...(callerName && callerName !== candidate.callerName
      ? [{ what: 'caller' as const, change: { callerName, relation } }]
      : []),
    ...(callTime && callTime !== candidate.callTime
      ? [{ what: 'callTime' as const, change: { callTime } }]
      : []),
  ]
}

/** Every difference between a submission and the values of the candidate. None for people who want no contact. */
export function broughtBy(
  { candidate, contacts }: Pick<StoredCandidateRecord, 'candidate' | 'contacts'>,
  submission: Submission,
  phoneRegion: string,
): Brought[] {
  if (candidate.doNotContact) return []
  const { phone } = submission
  const key = phoneKeyOf(phone, phoneRegion)
  // A call that was booked with a form has the same number as that form.
  const isCall = submission.kind === 'visit-request' && submission.visitType === 'call'
  const isNewNumber = !isCall && key !== null && !contacts.some((one) => one.key === key)
  return [
    ...(isNewNumber ? [{ what: 'phone' as const, change: { phone } }] : []),
    ...(submission.kind === 'patient-inquiry'
      ? ofInquiry(candidate, submission)
      : ofVisit(candidate, submission, new Date().toISOString())),
  ]
}
