import { jobListing } from '#db/model/records/listing.ts'
import { jobPath } from '#db/model/jobs/job-path.ts'
import { Job, jobTypes } from '#db/model/jobs/jobs.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { recordFields } from '../form/fieldsOf.ts'
import {
  isChecked,
  ListingFields,
  textValues,
  useFormValues,
} from '../form/listing/ListingFields.tsx'
import { siteName } from '../form/siteName.ts'
import { jobLabels as labels } from './jobs.ts'

const list = { optional: true, hint: 'One a line.' }

type JobFieldsProps = {
  id: number | undefined
  /** the values to begin with */
  job: Readonly<Partial<Record<keyof Job, unknown>>> | undefined
  errors: Errors
}

export function JobFields({ id, job, errors }: JobFieldsProps) {
  const [values, readValues] = useFormValues(job ?? {})
  const typed = textValues(values, [
    'title',
    'location',
    'type',
    'description',
    'seoTitle',
    'seoDescription',
  ])
  const field = recordFields({ labels, record: job, errors })
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
