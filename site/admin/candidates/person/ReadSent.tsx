import { Inbox } from 'lucide-react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { Candidate, CandidateRecord } from '../candidates.ts'
import { saveChange } from '../change/saving.ts'
import { Callout } from './Callout.tsx'
import { TakeOver } from './TakeOver.tsx'

type ReadSentProps = Pick<CandidateRecord, 'submissions'> & {
  candidate: Candidate
  after: CandidateRecord['proposals']['read']
}

/** Says that a form came under the name and address of the person, until somebody has read it. */
export function ReadSent({ candidate, submissions, after }: ReadSentProps) {
  if (!after) return null
  // A form and the call chosen in it are two submissions of the same time.
  const newest = submissions.filter(({ createdAt }) => createdAt === submissions[0]?.createdAt)
  const { nextAction, dueAt } = after
  const change = dueAt === null ? { status: candidate.status } : { nextAction, dueAt }
  return (
    <Callout label="Read what was sent" icon={Inbox}>
      <p>
        <strong>A form came with this name and address.</strong> It may be from somebody else.
        Nothing here has changed yet.
      </p>
      <TakeOver candidate={candidate} submissions={newest} />
      <SmallButton onClick={() => void saveChange(candidate, change, 'Read')}>
        I have read it{nextAction && `: next is “${nextAction}”`}
      </SmallButton>
    </Callout>
  )
}
