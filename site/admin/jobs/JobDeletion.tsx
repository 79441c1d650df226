import { useState } from 'react'
import { binDays } from '#db/model/records/bin.ts'
import { ApiError } from '#site/lib/api.ts'
import { AlertDialog } from '#site/ui/AlertDialog.tsx'
import { Deletion } from '../form/Deletion.tsx'
import { useForwarding } from '../form/useForwarding.tsx'
import { useAction } from '../base/useAction.ts'
import { deactivateJob, deleteJob, type SavedJob } from './jobs.ts'

type JobDeletionProps = { job: SavedJob; onClose: () => void }

/** Deletes a job, or offers to deactivate it if people have applied for it. */
export function JobDeletion({ job, onClose }: JobDeletionProps) {
  const [applied, setApplied] = useState(false)
  const { to, asksAfter, question } = useForwarding(job.isActive)

  function asks(error: unknown) {
    const hasApplications = error instanceof ApiError && error.status === 409
    setApplied(hasApplications)
    return hasApplications || asksAfter(error)
  }

  if (applied) return <Deactivation job={job} onClose={onClose} />
  return (
    <Deletion
      title="Are you sure you want to delete this job posting?"
      text={
        <>
          <strong>{job.title}</strong> in {job.location} leaves the careers page. It can be brought
          back from the bin for {binDays} days.
        </>
      }
      action="Delete job posting"
      remove={() => deleteJob(job, to)}
      asksAfter={asks}
      done={{ title: 'Job posting deleted', text: `“${job.title}” leaves the site in a moment.` }}
      failed={{ title: 'Error', text: 'Failed to delete job posting', always: true }}
      gone={{ title: 'Already deleted', text: 'Somebody else has deleted this job posting.' }}
      onClose={onClose}
    >
      {question}
    </Deletion>
  )
}

function Deactivation({ job, onClose }: JobDeletionProps) {
  const [deactivate, pending] = useAction({
    run: () => deactivateJob(job),
    done: {
      title: 'Job posting deactivated',
      text: `“${job.title}” leaves the careers page in a moment. Its applications stay.`,
    },
    failed: { title: 'Error', text: 'Failed to update job posting', always: true },
    ended: onClose,
  })

  if (!job.isActive) {
    return (
      <AlertDialog
        open
        look="calm"
        title="People have applied for this job"
        text="It cannot be deleted while it has applications. It is inactive already, so nobody sees it on the site."
        onCancel={onClose}
      />
    )
  }
  return (
    <AlertDialog
      open
      look="calm"
      title="People have applied for this job"
      text={
        <>
          <strong>{job.title}</strong> cannot be deleted while it has applications. Deactivate it
          instead: it leaves the careers page, and the applications stay.
        </>
      }
      action="Deactivate"
      pendingAction="Updating..."
      pending={pending}
      onConfirm={deactivate}
      onCancel={onClose}
    />
  )
}
