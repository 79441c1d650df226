import { useState } from 'react'
import { binDays } from '#db/model/records/bin.ts'
import { isConflict } from '#site/lib/api.ts'
import { Deletion, HidingInstead } from '../form/Deletion.tsx'
import { useForwarding } from '../form/useForwarding.tsx'
import { deactivateJob, deleteJob, type SavedJob } from './jobs.ts'

type JobDeletionProps = { job: SavedJob; onClose: () => void }

/** Deletes a job, or offers to deactivate it if people have applied for it. */
export function JobDeletion({ job, onClose }: JobDeletionProps) {
  const [applied, setApplied] = useState(false)
  const { to, asksAfter, question } = useForwarding(job.isActive)
  const { title, location, isActive } = job

  function asks(error: unknown) {
    setApplied(isConflict(error))
    return isConflict(error) || asksAfter(error)
  }

  if (applied) {
    return (
      <HidingInstead
        title="People have applied for this job"
        text={
          <>
            <strong>{title}</strong> cannot be deleted while it has applications.{' '}
            {isActive
              ? 'Deactivate it instead: it leaves the careers page, and the applications stay.'
              : 'It is inactive already, so nobody sees it on the site.'}
          </>
        }
        isHidden={!isActive}
        action="Deactivate"
        hide={() => deactivateJob(job)}
        done={{
          title: 'Job posting deactivated',
          text: `“${title}” leaves the careers page in a moment. Its applications stay.`,
        }}
        failed={{ title: 'Error', text: 'Failed to update job posting', always: true }}
        onClose={onClose}
      />
    )
  }
  return (
    <Deletion
      what="job posting"
      text={
        <>
          <strong>{title}</strong> in {location} leaves the careers page. It can be brought back
          from the bin for {binDays} days.
        </>
      }
      remove={() => deleteJob(job, to)}
      asksAfter={asks}
      done={{ title: 'Job posting deleted', text: `“${title}” leaves the site in a moment.` }}
      failed={{ title: 'Error', text: 'Failed to delete job posting', always: true }}
      onClose={onClose}
    >
      {question}
    </Deletion>
  )
}
