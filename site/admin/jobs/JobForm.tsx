import { Job, jobTypes } from '../../../db/model/jobs.ts'
import { Checkbox, Select, TextArea, TextField } from '../../ui/form/fields.tsx'
import { type Errors, useForm } from '../../ui/form/useForm.ts'
import { adjust } from '../navigation/address.ts'
import { FormActions } from '../form/FormActions.tsx'
import { jobLabels as labels, type SavedJob, saveJob } from './jobs.ts'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/useVersion.tsx'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  isActive: fields.has('isActive'),
})

type JobFormProps = {
  record?: SavedJob
  onClose: () => void
  onTheirs?: (theirs: SavedJob) => void
}

export function JobForm({ record: job, onClose, onTheirs }: JobFormProps) {
  const version = useVersion({ name: 'job', what: 'job posting', record: job, labels, onTheirs })
  const { form, errors, pending } = useForm(Job, {
    read,
    send: (values) => saveJob(job?.id, values, version.basedOn.current),
    sent: {
      title: job ? 'Job posting updated' : 'Job posting created',
      text: 'The careers page follows in a moment.',
    },
    failed: {
      title: 'Error',
      text: job ? 'Failed to update job posting' : 'Failed to create job posting',
      always: true,
    },
    refused: version.refused,
    onSent: () => adjust({ edit: '' }, { discard: true }),
  })
  const editing = useEdited(form)
  return (
    <form {...editing.form} className="form" aria-label="Job posting">
      {job && <RecordProblem record="job_postings" id={job.id} />}
      <JobFields job={job} errors={errors} />
      <FormActions
        label={job ? 'Update Job Posting' : 'Create Job Posting'}
        pendingLabel={job ? 'Updating...' : 'Creating...'}
        pending={pending}
        errors={errors}
        onCancel={onClose}
      />
      {version.conflict}
    </form>
  )
}

const lines = (list: readonly string[] | undefined) => list?.join('\n')

const JobFields = ({ job, errors }: { job: SavedJob | undefined; errors: Errors }) => (
  <div className="fields">
    <TextField name="title" label={labels.title} wide defaultValue={job?.title} errors={errors} />
    <TextField
      name="department"
      label={labels.department}
      defaultValue={job?.department}
      errors={errors}
    />
    <TextField
      name="location"
      label={labels.location}
      defaultValue={job?.location}
      errors={errors}
    />
    <Select
      name="type"
      label={labels.type}
      options={jobTypes}
      defaultValue={job?.type ?? ''}
      errors={errors}
    />
    <TextField
      name="salaryRange"
      label={labels.salaryRange}
      optional
      defaultValue={job?.salaryRange ?? ''}
      errors={errors}
    />
    <TextField
      name="experience"
      label={labels.experience}
      optional
      wide
      defaultValue={job?.experience ?? ''}
      errors={errors}
    />
    <TextArea
      name="description"
      label={labels.description}
      defaultValue={job?.description}
      errors={errors}
    />
    <TextArea
      name="responsibilities"
      label={labels.responsibilities}
      optional
      hint="One a line."
      defaultValue={lines(job?.responsibilities)}
      errors={errors}
    />
    <TextArea
      name="requirements"
      label={labels.requirements}
      optional
      hint="One a line."
      defaultValue={lines(job?.requirements)}
      errors={errors}
    />
    <TextArea
      name="benefits"
      label={labels.benefits}
      optional
      hint="One a line."
      defaultValue={lines(job?.benefits)}
      errors={errors}
    />
    <div className="switches field-wide">
      <Checkbox
        name="isActive"
        label={labels.isActive}
        hint="Switched off, it is kept but leaves the careers page."
        defaultChecked={job?.isActive ?? true}
      />
    </div>
  </div>
)
