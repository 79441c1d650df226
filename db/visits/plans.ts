import type { Lead } from '../candidates/admission/lead.ts'
import { nameKeyOf } from '../model/candidates/name-key.ts'
import type { VisitKind, VisitNeed } from '../model/lib/labels.ts'
import type { VisitPlan } from '../model/visits/plan.ts'
import type { Submission, SubmissionTable, VisitClaim } from '../submissions/submission.ts'
import { visitRequests } from './tables.ts'

/** The time that a visit asks for. If the request has waited for the database, the time may have passed. */
export type StoredPlan = Omit<VisitPlan, 'date' | 'time'> & {
  /** the network that it came from, hashed; undefined if its bookings are not counted */
  network?: string | undefined
}
export type CallPlan = StoredPlan &
  Pick<VisitPlan, 'date' | 'time'> & {
    /** no call is offered at this time: another one is to be agreed */
    isGone?: true
  }

type Visit = {
  submissionId: string
  firstName: string
  lastName: string
  email: string
  visitType: VisitKind
  suspectedSpam?: boolean
  startsAt?: string | null | undefined
  needs?: readonly VisitNeed[] | null | undefined
}

/** Address and name together identify a person. */
export const personKeyOf = ({
  email,
  firstName,
  lastName,
}: Pick<Visit, 'email' | 'firstName' | 'lastName'>) =>
  `${email.toLowerCase()} ${nameKeyOf(firstName, lastName)}`

/** The row of a visit without its time. The statement that stores the row adds the time if that is free. */
export const plannedRow = <V extends Visit>(visit: V, plan: StoredPlan) => ({
  ...visit,
  startsAt: null,
  needs: [...(visit.needs ?? [])],
  locationId: plan.locationId,
  source: 'visitor' as const,
  personKey: personKeyOf(visit),
  network: plan.network,
})

/** Suspected spam books nothing. */
export function claimOf(visit: Visit, plan: StoredPlan): VisitClaim {
  const { locationId, startsAt, endsAt, network } = plan
  const isBooked = plan.isBooked && !visit.suspectedSpam
  const personKey = personKeyOf(visit)
  const claim = {
    visitType: visit.visitType,
    locationId,
    startsAt,
    endsAt,
    ...(!isBooked && { personKey }),
  }
  return { claim, isBooked, personKey, network, ifGone: 'refuse', isGone: false }
}

/** The call that a form asks for is a visit of type `call`: a second submission with the form's id and this suffix. */
export const callSuffix = ' call'

/** The submission id of the call for the id of its form, and the other way round. */
export const callOrFormId = (submissionId: string) =>
  submissionId.endsWith(callSuffix)
    ? submissionId.slice(0, -callSuffix.length)
    : submissionId + callSuffix

type Form = { submissionId: string; from: Submission['from']; lead: Lead }

/** The call that was chosen in a form. If its time has gone, it is stored all the same, to be agreed. */
export function callSubmission(
  table: SubmissionTable,
  { submissionId, from, lead }: Form,
  plan: CallPlan,
): Submission {
  const { firstName, lastName, email, phone } = lead
  const { suspectedSpam = false } = from
  const visit = {
    submissionId: callOrFormId(submissionId),
    firstName,
    lastName,
    email,
    phone,
    visitType: 'call' as const,
    suspectedSpam,
    preferredDate: plan.date,
    preferredTime: plan.time,
  }
  return {
    table: visitRequests,
    model: { entries: { preferredDate: true, preferredTime: true, email: true } },
    row: plannedRow(visit, plan),
    what: 'visit request',
    from: { firstName: from.firstName, email, suspectedSpam, callerName: from.callerName },
    lead: { ...lead, submissionId: visit.submissionId, source: 'visit-request' },
    claim: {
      ...claimOf(visit, plan),
      ifGone: 'agree',
      isGone: plan.isGone ?? false,
      form: { table, submissionId },
    },
  }
}
