import type { CandidateRecord } from '../candidates.ts'
import { Changes } from '../change/Changes.tsx'
import { Contact } from './Contact.tsx'
import { Duplicates } from '../merge/Duplicates.tsx'
import { LogCall } from '../attempts/LogCall.tsx'
import { NextStepFacts } from './NextStepFacts.tsx'
import { Presence } from './Presence.tsx'
import { Submissions } from './Submissions.tsx'
import { useLatest } from '../saved.ts'
import { Timeline } from './Timeline.tsx'
import { Told } from './Told.tsx'

type OpenCandidateProps = {
  record: CandidateRecord
  onLogged: (() => Promise<void>) | undefined
}

/** Everything about a candidate, in the order in which a call needs it: one reads before one logs. */
export function OpenCandidate({ record, onLogged }: OpenCandidateProps) {
  const { submissions, events, isCut, proposals, duplicates, personZone } = record
  const candidate = useLatest(record.candidate)
  return (
    <div className="open-candidate">
      <Presence id={candidate.id} />
      <NextStepFacts candidate={candidate} submissions={submissions} />
      <Contact candidate={candidate} submissions={submissions} personZone={personZone} />
      <Duplicates candidate={candidate} duplicates={duplicates} />
      <Told submissions={submissions} events={events} />
      <LogCall candidate={candidate} proposals={proposals} onLogged={onLogged} />
      <Changes candidate={candidate} proposals={proposals.statuses} />
      <Submissions submissions={submissions} isCut={isCut.submissions} />
      <Timeline candidate={candidate} events={events} isCut={isCut.events} />
    </div>
  )
}
