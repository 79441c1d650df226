import type { CandidateStatus, ClosedReason } from './labels.ts'

type Elsewhere = {
  /** FHIR R5: a state of `ResearchSubject.progress` */
  fhirState: string
  studyTeamState: string
}

const ofStatus: Record<CandidateStatus, Elsewhere> = {
  new: { fhirState: 'potential-candidate', studyTeamState: 'potentialCandidate' },
  contacting: { fhirState: 'potential-candidate', studyTeamState: 'preScreening' },
  talking: { fhirState: 'potential-candidate', studyTeamState: 'preScreening' },
  visit: { fhirState: 'candidate', studyTeamState: 'firstVisitScheduled' },
  screening: { fhirState: 'screening', studyTeamState: 'inScreening' },
  enrolled: { fhirState: 'on-study', studyTeamState: 'enrolled' },
  closed: { fhirState: 'not-registered', studyTeamState: 'archive' },
}

const ofReason: Partial<Record<ClosedReason, Elsewhere>> = {
  'prescreen-failure': { fhirState: 'ineligible', studyTeamState: 'preScreenFailure' },
  'screen-failure': { fhirState: 'ineligible', studyTeamState: 'screenFailure' },
}

type Ended = { status: CandidateStatus; closedReason: ClosedReason | null }

/** The states of such a candidate in other systems. */
export const statesElsewhere = ({ status, closedReason }: Ended) =>
  (status === 'closed' && closedReason && ofReason[closedReason]) || ofStatus[status]
