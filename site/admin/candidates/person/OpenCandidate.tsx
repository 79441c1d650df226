import type { CandidateRecord } from '../candidates.ts'
import { Changes } from '../change/Changes.tsx'
import { Contact } from './Contact.tsx'
import { Duplicates } from '../merge/Duplicates.tsx'
import { LogCall } from '../attempts/LogCall.tsx'
import { NextStep } from './NextStep.tsx'
import { Presence } from './Presence.tsx'
import { Submissions } from './Submissions.tsx'
import { useLatest } from '../saved.ts'
import { Timeline } from './Timeline.tsx'

type OpenCandidateProps = { record: CandidateRecord; onLogged: (() => void) | undefined }

/** Everything about a candidate, in the order in which a call needs it. */
export function OpenCandidate({ record, onLogged }: OpenCandidateProps) {
  const { submissions, events, isCut, proposals, duplicates } = record
  const candidate = useLatest(record.candidate)
  return (
    <div className="open-candidate">
      <Presence id={candidate.id} />
      <NextStep candidate={candidate} submissions={submissions} />
      <Contact candidate={candidate} submissions={submissions} />
      <Duplicates candidate={candidate} duplicates={duplicates} />
      <LogCall candidate={candidate} proposals={proposals.outcomes} onLogged={onLogged} />
      <Changes candidate={candidate} proposals={proposals.statuses} />
      <Submissions
        submissions={submissions}
        isCut={isCut.submissions}
        isFirstCall={candidate.attempts === 0}
      />
      <Timeline events={events} isCut={isCut.events} />
    </div>
  )
}
