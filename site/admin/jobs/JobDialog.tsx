import { Dialog } from '../../ui/Dialog.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { adjust } from '../app/address.ts'
import { isMissing } from '../app/failure.ts'
import { JobForm } from './JobForm.tsx'
import { fetchJob } from './jobs.ts'
import { useFresh } from '../form/useFresh.ts'

const close = () => adjust({ edit: '' })

/** The form for a new job posting, or for the one with this id. */
export const JobDialog = ({ id }: { id: string }) => (
  <Dialog
    open
    wide
    firm
    onClose={close}
    title={id === 'new' ? 'Create New Job Posting' : 'Edit Job Posting'}
  >
    {id === 'new' ? <JobForm onClose={close} /> : <SavedJobForm id={id} />}
  </Dialog>
)

function SavedJobForm({ id }: { id: string }) {
  const { data: job, error, retry, replace } = useFresh(fetchJob, id)
  if (job) return <JobForm key={job.updatedAt} job={job} onClose={close} onTheirs={replace} />
  if (isMissing(error)) {
    return <p>This job posting is gone: somebody has deleted it.</p>
  }
  return error ? (
    <Failed error={error} onRetry={retry} />
  ) : (
    <Loading>Loading job posting...</Loading>
  )
}
