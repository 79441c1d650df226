import { Job } from '#db/model/jobs/jobs.ts'
import { useForm } from '#site/ui/form/useForm.ts'
import { notify } from '#site/lib/toast.ts'
import { adjust } from '../navigation/address.ts'
import { FormActions } from '../form/FormActions.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { jobLabels as labels, type SavedJob, saveJob } from './jobs.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'
import { JobFields } from './JobFields.tsx'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  isActive: fields.has('isActive'),
  noindex: fields.has('noindex'),
})

export function JobForm({ record: job, onClose, onTheirs, onRestored }: RecordFormProps<SavedJob>) {
  const version = useVersion({ name: 'job', what: 'job posting', record: job, labels, onTheirs })
  const { form, errors, pending } = useForm(Job, {
    read,
    send: (values) => saveJob(job?.id, values, version.basedOn.current),
    failed: {
      title: 'Error',
      text: job ? 'Failed to update job posting' : 'Failed to create job posting',
      always: true,
    },
    refused: version.refused,
    onSent: (saved) => {
      draft.drop()
      notify({
        title: job ? 'Job posting updated' : 'Job posting created',
        text: saved?.isActive
          ? 'The careers page follows in a moment.'
          : 'It is inactive: visitors do not see it.',
      })
      adjust({ edit: '' }, { discard: true })
    },
  })
  const editing = useEdited(form)
  const draft = useRecordDraft({
    name: `job ${job?.id ?? 'new'}`,
    saved: job,
    labels,
    editing,
    read,
    basedOn: version.basedOn,
  })
  return (
    <form {...editing.form} className="form" aria-label="Job posting">
      {job && <RecordProblem record="job_postings" id={job.id} />}
      {job && onRestored && (
        <div className="form-links">
          <RecordHistory part="jobs" record={job} what="job posting" {...{ labels, onRestored }} />
        </div>
      )}
      {draft.notice}
      <JobFields key={draft.filling} id={job?.id} job={draft.restored ?? job} errors={errors} />
      <FormActions
        label={job ? 'Update Job Posting' : 'Create Job Posting'}
        pendingLabel={job ? 'Updating...' : 'Creating...'}
        {...{ pending, errors, onClose }}
      />
      {version.conflict}
    </form>
  )
}
