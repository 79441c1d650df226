import { Job, jobTypes } from '../../db/model/jobs.ts'
import { refresh } from '../lib/remote.ts'
import { Checkbox, Select, TextArea, TextField } from '../ui/fields.tsx'
import { type Errors, useForm } from '../ui/useForm.ts'
import { adjust } from './address.ts'
import { FormActions } from './FormActions.tsx'
import { type SavedJob, saveJob } from './jobs.ts'
import { RecordProblem } from './RecordProblem.tsx'
import { useEdited } from './useEdited.ts'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  isActive: fields.has('isActive'),
})

export function JobForm({ job, onClose }: { job?: SavedJob; onClose: () => void }) {
  const { form, errors, pending } = useForm(Job, {
    read,
    send: (values) => saveJob(job?.id, values),
    sent: {
      title: job ? 'Job posting updated' : 'Job posting created',
      text: 'The careers page follows in a moment.',
    },
    failed: {
      title: 'Error',
      text: job ? 'Failed to update job posting' : 'Failed to create job posting',
      always: true,
    },
    onSent: () => {
      refresh('jobs')
      adjust({ edit: '' }, { discard: true })
    },
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
    </form>
  )
}

const lines = (list: readonly string[] | undefined) => list?.join('\n')

const JobFields = ({ job, errors }: { job: SavedJob | undefined; errors: Errors }) => (
  <div className="fields">
    <TextField name="title" label="Title" wide defaultValue={job?.title} errors={errors} />
    <TextField
      name="department"
      label="Department"
      defaultValue={job?.department}
      errors={errors}
    />
    <TextField name="location" label="Location" defaultValue={job?.location} errors={errors} />
    <Select
      name="type"
      label="Type"
      options={jobTypes}
      defaultValue={job?.type ?? ''}
      errors={errors}
    />
    <TextField
      name="salaryRange"
      label="Salary range"
      optional
      defaultValue={job?.salaryRange ?? ''}
      errors={errors}
    />
    <TextField
      name="experience"
      label="Experience"
      optional
      wide
      defaultValue={job?.experience ?? ''}
      errors={errors}
    />
    <TextArea
      name="description"
      label="Description"
      defaultValue={job?.description}
      errors={errors}
    />
    <TextArea
      name="responsibilities"
      label="Responsibilities"
      optional
      hint="One a line."
      defaultValue={lines(job?.responsibilities)}
      errors={errors}
    />
    <TextArea
      name="requirements"
      label="Requirements"
      optional
      hint="One a line."
      defaultValue={lines(job?.requirements)}
      errors={errors}
    />
    <TextArea
      name="benefits"
      label="Benefits"
      optional
      hint="One a line."
      defaultValue={lines(job?.benefits)}
      errors={errors}
    />
    <div className="switches field-wide">
      <Checkbox
        name="isActive"
        label="Active"
        hint="Switched off, it is kept but leaves the careers page."
        defaultChecked={job?.isActive ?? true}
      />
    </div>
  </div>
)
