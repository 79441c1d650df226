import { jobListing } from '#db/model/listing.ts'
import { jobPath } from '#db/model/job-path.ts'
import { Job, jobTypes } from '#db/model/jobs.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { useForm } from '#site/ui/form/useForm.ts'
import { notify } from '#site/lib/toast.ts'
import { adjust } from '../navigation/address.ts'
import { fieldsOf } from '../form/fieldsOf.ts'
import { isChecked, ListingFields, textsIn, useFormValues } from '../form/listing/ListingFields.tsx'
import { siteName } from '../form/siteName.ts'
import { FormActions } from '../form/FormActions.tsx'
import { jobLabels as labels, type SavedJob, saveJob } from './jobs.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'

const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  isActive: fields.has('isActive'),
  noindex: fields.has('noindex'),
})

type JobFormProps = {
  record?: SavedJob
  onClose: () => void
  onRestored?: () => void
  onTheirs?: (theirs: SavedJob) => void
}

export function JobForm({ record: job, onClose, onTheirs, onRestored }: JobFormProps) {
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
        pending={pending}
        errors={errors}
        onCancel={onClose}
      />
      {version.conflict}
    </form>
  )
}

const list = { optional: true, hint: 'One a line.' }

type JobFieldsProps = {
  id: number | undefined
  /** the values to begin with */
  job: Readonly<Partial<Record<keyof Job, unknown>>> | undefined
  errors: Errors
}

function JobFields({ id, job, errors }: JobFieldsProps) {
  const [values, readValues] = useFormValues(job ?? {})
  const typed = textsIn(values, [
    'title',
    'location',
    'type',
    'description',
    'seoTitle',
    'seoDescription',
  ])
  const field = fieldsOf({ labels, record: job, errors })
  return (
    <div className="fields" onInput={readValues}>
      <TextField {...field('title')} wide />
      <TextField {...field('department')} />
      <TextField {...field('location')} />
      <Select {...field('type')} options={jobTypes} />
      <TextField {...field('salaryRange')} optional />
      <TextField {...field('experience')} optional wide />
      <TextArea {...field('description')} />
      <TextArea {...field('responsibilities')} {...list} />
      <TextArea {...field('requirements')} {...list} />
      <TextArea {...field('benefits')} {...list} />
      <div className="switches field-wide">
        <Checkbox
          name="isActive"
          label={labels.isActive}
          hint="Switched off, it is kept but leaves the careers page."
          defaultChecked={job?.isActive !== false}
        />
      </div>
      <ListingFields
        record={job}
        errors={errors}
        hidden={isChecked(values['noindex'])}
        address={id ? jobPath({ id, title: typed.title }) : '/careers'}
        listing={jobListing(typed, siteName())}
      />
    </div>
  )
}
