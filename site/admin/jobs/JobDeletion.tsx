import { binDays } from '#db/model/records/bin.ts'
import { Deletion } from '../form/Deletion.tsx'
import { useForwarding } from '../form/useForwarding.tsx'
import { deactivateJob, deleteJob, type SavedJob } from './jobs.ts'

type JobDeletionProps = { job: SavedJob; onClose: () => void }

/** Deletes a job, or offers to deactivate it if people have applied for it. */
export function JobDeletion({ job, onClose }: JobDeletionProps) {
  const { to, asksAfter, question } = useForwarding(job.isActive)
  const { title, location, isActive } = job
  return (
    <Deletion
      what="job posting"
      name={title}
      text={
        <>
          <strong>{title}</strong> in {location} leaves the careers page. It can be brought back
          from the bin for {binDays} days.
        </>
      }
      remove={() => deleteJob(job, to)}
      asksAfter={asksAfter}
      failed={{ title: 'Error', text: 'Failed to delete job posting', always: true }}
      instead={{
        title: 'People have applied for this job',
        text: (
          <>
            <strong>{title}</strong> cannot be deleted while it has applications.{' '}
            {isActive
              ? 'Deactivate it instead: it leaves the careers page, and the applications stay.'
              : 'It is inactive already, so nobody sees it on the site.'}
          </>
        ),
        isHidden: !isActive,
        action: 'Deactivate',
        hide: () => deactivateJob(job),
        done: {
          title: 'Job posting deactivated',
          text: `“${title}” leaves the careers page in a moment. Its applications stay.`,
        },
        failed: { title: 'Error', text: 'Failed to update job posting', always: true },
      }}
      onClose={onClose}
    >
      {question}
    </Deletion>
  )
}
