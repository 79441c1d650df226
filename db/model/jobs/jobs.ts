import * as v from 'valibot'
import { applicationStatuses } from '../lib/labels.ts'
import { choice, flag, optionalChoice } from '../lib/choices.ts'
import {
  email,
  model,
  optionalLine,
  optionalProse,
  properName,
  proseAtLeast,
  required,
  submissionId,
} from '../lib/fields.ts'
import { lineList } from '../lib/list-fields.ts'
import { Page, RowId } from '../lib/page.ts'
import type { FormFields } from '../records/fields.ts'
import { listingFields, listingWords } from '../records/listing.ts'
import { signals, spamFilter } from '../submissions/spam.ts'

const jobTypes = {
  'Full-time': 'Full-time',
  'Part-time': 'Part-time',
  Contract: 'Contract',
  Internship: 'Internship',
} as const

export const Job = model({
  title: required('Title is required'),
  department: required('Department is required', 100),
  location: required('Location is required', 100),
  type: choice(jobTypes, 'Please choose a job type'),
  experience: optionalLine(100),
  description: proseAtLeast(1, 'Description is required', 10_000),
  responsibilities: lineList(),
  requirements: lineList(),
  benefits: lineList(),
  salaryRange: optionalLine(100),
  ...listingFields,
  isActive: flag(true),
})
export type Job = v.InferOutput<typeof Job>

const list = { kind: 'lines', hint: 'One a line.' } as const

export const jobFacts = {
  title: { label: 'Title', kind: 'line', wide: true },
  department: { label: 'Department', kind: 'line' },
  location: { label: 'Location', kind: 'line' },
  type: { label: 'Type', kind: 'choice', options: jobTypes },
  salaryRange: { label: 'Salary range', kind: 'line' },
  experience: { label: 'Experience', kind: 'line', wide: true },
  description: { label: 'Description', kind: 'text' },
  responsibilities: { label: 'Responsibilities', ...list },
  requirements: { label: 'Requirements', ...list },
  benefits: { label: 'Benefits', ...list },
  isActive: {
    label: 'Active',
    hint: 'Switched off, it is kept but leaves the careers page.',
    kind: 'yes or no',
    wide: true,
  },
} as const satisfies Partial<FormFields<Job>>

export const jobFields: FormFields<Job> = { ...jobFacts, ...listingWords }

const missing = 'Please fill in all required fields.'

export const JobApplication = model({
  submissionId: submissionId(),
  jobId: v.pipe(
    v.union([v.number(), v.string()], missing),
    v.transform(Number),
    v.safeInteger(missing),
    v.minValue(1, missing),
  ),
  firstName: properName(1, 'First name is required'),
  lastName: properName(1, 'Last name is required'),
  email: email(),
  phone: required('Phone number is required', 50),
  coverLetter: optionalProse(10_000),
  resumeUrl: optionalLine(500),
  ...signals,
})
export type JobApplication = v.InferOutput<typeof JobApplication>

export const ApplicationStatusChange = model({
  status: choice(applicationStatuses, 'Please choose one of the statuses'),
})

export const ApplicationPage = v.intersect([
  Page,
  spamFilter,
  v.object({
    status: optionalChoice(applicationStatuses),
    job: v.optional(
      v.union([
        RowId,
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
      ]),
    ),
  }),
])

export const positionClosed =
  'This position is no longer open. Please choose one of our other openings.'
export const noneOpen =
  'This position is no longer open, and no other is open right now. Your text is kept here: please copy it into an email to us.'

export const missingInformation = { title: 'Missing Information', text: missing }

export const applicationFailed = {
  title: 'Submission Failed',
  text: 'Failed to submit application. Please try again.',
}
