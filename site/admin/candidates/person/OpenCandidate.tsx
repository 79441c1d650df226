import type { CandidateRecord } from '../candidates.ts'
import { Candidacies } from '../considered/Candidacies.tsx'
import { Changes } from '../change/Changes.tsx'
import { Consents } from './Consents.tsx'
import { Contact } from './Contact.tsx'
import { Duplicates } from '../merge/Duplicates.tsx'
import { HowCame } from './HowCame.tsx'
import { LogCall } from '../attempts/LogCall.tsx'
import { NoContact } from './NoContact.tsx'
import { CompareHousehold } from '../people/CompareHousehold.tsx'
import { Households } from '../people/Households.tsx'
import { TwoNames } from '../people/add/TwoNames.tsx'
import { NextStepFacts } from './NextStepFacts.tsx'
import { Presence } from './Presence.tsx'
import { ReadSent } from './ReadSent.tsx'
import { Submissions } from './Submissions.tsx'
import { useLatest } from '../saved.ts'
import { Timeline } from './timeline/Timeline.tsx'
import { Told } from './timeline/Told.tsx'

type OpenCandidateProps = {
  record: CandidateRecord
  onLogged: (() => Promise<void>) | undefined
}

/** Everything about a candidate, in the order of a call: staff read first and log then. */
export function OpenCandidate({ record, onLogged }: OpenCandidateProps) {
  const { submissions, events, consents, isCut, proposals, duplicates, personZone } = record
  const { contacts, names, households } = record
  const candidate = useLatest(record.candidate)
  return (
    <div className="open-candidate grid">
      <Presence id={candidate.id} />
      <NextStepFacts candidate={candidate} submissions={submissions} />
      <ReadSent candidate={candidate} submissions={submissions} after={proposals.read} />
      {candidate.doNotContact ? (
        <NoContact candidate={candidate} wish={candidate.doNotContact} />
      ) : (
        <Contact {...{ candidate, contacts, names, personZone }} />
      )}
      <Households {...{ candidate, contacts, households, duplicates }} />
      <Duplicates candidate={candidate} duplicates={duplicates} />
      <Told submissions={submissions} events={events} />
      <LogCall
        key={String(candidate.doNotContact === null)}
        candidate={candidate}
        proposals={proposals}
        events={events}
        onLogged={onLogged}
      />
      <Changes {...{ candidate, contacts }} proposals={proposals.statuses} />
      <Candidacies candidate={candidate} candidacies={record.candidacies} />
      <HowCame candidate={candidate} />
      {candidate.severalNames && <TwoNames {...{ candidate, submissions }} />}
      <Submissions {...{ candidate, submissions }} isCut={isCut.submissions} />
      {!candidate.severalNames && <TwoNames {...{ candidate, submissions }} />}
      <CompareHousehold {...{ candidate, households }} />
      <Consents consents={consents} />
      <Timeline candidate={candidate} events={events} isCut={isCut.events} />
    </div>
  )
}
