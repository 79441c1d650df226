import { jobPath } from '#db/model/jobs/job-path.ts'
import { jobFacts } from '#db/model/jobs/jobs.ts'
import { jobListing } from '#db/model/records/listing.ts'
import { ListingFields } from '../form/listing/ListingFields.tsx'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { RecordForm } from '../form/record/RecordForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import { typedText } from '../form/record/values.ts'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { siteName } from '../form/siteName.ts'
import { jobKind, type SavedJob } from './jobs.ts'

export function JobForm({ record: job, onClose, ...dialog }: RecordFormProps<SavedJob>) {
  const form = useRecordForm(jobKind, {
    ...dialog,
    record: job,
    sent: (saved) => ({
      title: job ? 'Job posting updated' : 'Job posting created',
      text: saved.isActive
        ? 'The careers page follows in a moment.'
        : 'It is inactive: visitors do not see it.',
    }),
    failed: {
      title: 'Error',
      text: job ? 'Failed to update job posting' : 'Failed to create job posting',
      always: true,
    },
  })
  const typed = typedText(form.values, [
    'title',
    'location',
    'type',
    'description',
    'seoTitle',
    'seoDescription',
  ])
  return (
    <RecordForm
      form={form}
      buttons={job ? ['Update Job Posting', 'Updating...'] : ['Create Job Posting', 'Creating...']}
      onClose={onClose}
    >
      <RecordFields form={form} of={jobFacts} />
      <ListingFields
        form={form}
        address={job ? jobPath({ id: job.id, title: typed.title }) : '/careers'}
        listing={jobListing(typed, siteName())}
      />
    </RecordForm>
  )
}
