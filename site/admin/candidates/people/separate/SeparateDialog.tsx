import { useState } from 'react'
import { formSources } from '#db/model/submissions/kinds.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { usePending } from '#site/ui/usePending.ts'
import { When } from '#site/admin/base/time/When.tsx'
import {
  type Candidate,
  candidateName,
  type CandidateSubmission,
} from '#site/admin/candidates/candidates.ts'
import { DialogActions } from '#site/admin/candidates/DialogActions.tsx'
import { separatePeople, separatePlace } from './separate.ts'
import { counted } from '#db/model/lib/wording.ts'

type SeparateDialogProps = {
  candidate: Candidate
  submissions: readonly CandidateSubmission[]
  onClose: () => void
}

export function SeparateDialog({ candidate, submissions, onClose }: SeparateDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<CandidateSubmission>>(
    // Preselected: all submissions under another name than the record's.
    () => new Set(submissions.filter((one) => candidateName(one) !== candidateName(candidate))),
  )
  const moved = submissions.filter((one) => chosen.has(one))
  const [newest] = moved
  const isPossible = moved.length > 0 && moved.length < submissions.length

  const [separate, pending] = usePending(async () => {
    if (isPossible && (await separatePeople(candidate, moved))) onClose()
  })

  function toggle(submission: CandidateSubmission, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(submission)
    else next.delete(submission)
    setChosen(next)
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Separate two people"
      text="Choose what belongs to the other person. Notes, calls and the status stay here."
    >
      <ul className="separate-list stack gap-1">
        {submissions.map((submission) => (
          <li key={`${submission.kind} ${submission.id}`}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(submission)}
                onChange={({ target }) => toggle(submission, target.checked)}
              />
              <span>
                <b>
                  <bdi>{candidateName(submission)}</bdi>
                </b>{' '}
                {formSources[submission.kind]}, <When iso={submission.createdAt} />
                <span className="note">
                  {submission.phone}, {submission.email}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="separate-result" aria-live="polite">
        {!newest && 'Nothing is chosen.'}
        {newest && !isPossible && 'These are all that this person sent. Leave one of them here.'}
        {newest && isPossible && (
          <>
            <b>
              <bdi>{candidateName(newest)}</bdi>
            </b>{' '}
            becomes a person of their own with {counted(moved.length, 'submission')}, new on the
            desk and with the same owner. {counted(submissions.length - moved.length, 'submission')}{' '}
            {submissions.length - moved.length === 1 ? 'stays' : 'stay'} with{' '}
            <bdi>{candidateName(candidate)}</bdi>.
          </>
        )}
      </p>
      <DialogActions
        place={separatePlace}
        label="Separate"
        pendingLabel="Separating..."
        {...{ pending, onClose }}
        aria-disabled={pending || !isPossible}
        onClick={separate}
      />
    </Dialog>
  )
}
