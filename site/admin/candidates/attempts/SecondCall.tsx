import type { ReactNode } from 'react'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { timeAgo } from '#site/admin/base/time/dates.ts'
import { type Candidate, candidateName, type Event } from '../candidates.ts'
import { sentencesOf } from '../person/timeline/sentences.ts'

type SecondCallProps = {
  candidate: Candidate
  /** the call that was logged a moment ago */
  before: Event
  /** the outcome that was pressed now */
  outcome: ReactNode
  onLog: () => void
  onDrop: () => void
}

/** Asks before the same user logs a second call with one person within a minute. */
export const SecondCall = ({ candidate, before, outcome, onLog, onDrop }: SecondCallProps) => (
  <AlertDialog
    open
    look="calm"
    title={`Log a second call with ${candidateName(candidate)}?`}
    text={
      <>
        Already saved, {timeAgo(before.at, Date.now())}: {sentencesOf([before])} You pressed{' '}
        <b>{outcome}</b>.
      </>
    }
    action="Log a second call"
    cancel="Do not log it"
    onConfirm={onLog}
    onCancel={onDrop}
  />
)
