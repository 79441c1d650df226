import { useStore } from '@nanostores/react'
import { timeAgo } from '#site/admin/base/time/dates.ts'
import { candidateName } from '../candidates.ts'
import { sentencesOf } from '../person/timeline/sentences.ts'
import { LateQuestion } from './LateQuestion.tsx'
import { $refusal, saveChange } from './saving.ts'

/** Asks what to do with a change of a candidate that somebody else has changed meanwhile. */
export function RefusedChange() {
  const refusal = useStore($refusal)
  if (!refusal) return null
  const { candidate, change, wanted, changedBy } = refusal
  return (
    <LateQuestion
      key={candidate.version}
      text={
        <>
          {changedBy
            ? `Saved ${timeAgo(changedBy.at, Date.now())}: ${sentencesOf(changedBy.what)}`
            : 'The candidate has changed.'}{' '}
          Your change of <bdi>{candidateName(candidate)}</bdi> is not saved: <b>{wanted}</b>.
        </>
      }
      drop={() => $refusal.set(undefined)}
      apply={() => saveChange(candidate, change, wanted)}
    />
  )
}
