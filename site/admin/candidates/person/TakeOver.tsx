import { callTimes } from '#db/model/inquiries/inquiries.ts'
import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { longDateTime } from '#site/admin/base/time/dates.ts'
import { callerOf } from '#site/admin/record/cameFacts.ts'
import type { Candidate, CandidateSubmission } from '../candidates.ts'
import { saveChange } from '../change/saving.ts'

type Brought = CandidateSubmission['brought'][number]

function labelOf({ what, change }: Brought) {
  const { phone, callerName = null, relation = null, callTime, dueAt } = change
  switch (what) {
    case 'phone':
      return `Main number: ${phone}`
    case 'caller':
      return `Ask for ${callerOf({ callerName, relation })}`
    case 'callTime':
      return `Best time to call: ${callTime ? callTimes[callTime] : 'not known'}`
    case 'call':
      return `Call on ${longDateTime(dueAt ?? '')}`
    case 'visit':
      return `Visit agreed: ${longDateTime(dueAt ?? '')}`
  }
}

type TakeOverProps = { candidate: Candidate; submissions: readonly CandidateSubmission[] }

/** Buttons that copy into the record the values of submissions that differ from it. */
export function TakeOver({ candidate, submissions }: TakeOverProps) {
  const [take, pending] = usePending((one: Brought) =>
    saveChange(candidate, one.change, labelOf(one)),
  )
  const brought = submissions.flatMap((one) => one.brought)
  if (brought.length === 0) return null
  return (
    <p className="row gap-1">
      Take over:{' '}
      {brought.map((one) => (
        <SmallButton key={labelOf(one)} aria-disabled={pending} onClick={() => void take(one)}>
          <bdi>{labelOf(one)}</bdi>
        </SmallButton>
      ))}
    </p>
  )
}
