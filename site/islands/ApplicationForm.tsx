import {
  applicationFailed,
  applicationSent,
  JobApplication,
  missingInformation,
} from '../../db/model/jobs.ts'
import { api, unwrap } from '../lib/api.ts'
import { Corrections, Select, SubmissionId, Submit, TextArea, TextField } from '../ui/fields.tsx'
import { SentNote } from '../ui/SentNote.tsx'
import { SpamGuard } from '../ui/SpamGuard.tsx'
import { useForm } from '../ui/useForm.ts'
import { type Resume, ResumeField } from './ResumeField.tsx'

export type Posting = { id: number; title: string }
/** What was typed before, by the name of its field. */
export type Draft = Record<string, string>

type ApplicationFormProps = {
  /** the posting applied for, or those to choose from */
  postings: readonly Posting[]
  /** what happens next, and when */
  note: string
  draft?: Draft
  /** without JavaScript there is none: the form then goes without a file */
  resume?: Resume
  onSent?: () => void
}

/**
 * In the dialog, with a resume; and built into the page, where a visitor without JavaScript finds it.
 */
export function ApplicationForm({
  postings,
  note,
  draft = {},
  resume,
  onSent,
}: ApplicationFormProps) {
  const { form, errors, pending } = useForm(JobApplication, {
    action: resume ? undefined : '/api/job-applications',
    send: async (application) =>
      unwrap(
        api['job-applications'].$post({
          json: { ...application, resumeUrl: await resume?.current() },
        }),
      ),
    sent: applicationSent,
    failed: applicationFailed,
    incomplete: missingInformation,
    onSent,
  })
  const [only, ...others] = postings

  return (
    <form {...form} className="form" aria-label="Job application">
      {!resume && <SentNote id="application-sent" {...applicationSent} />}
      {!resume && <Corrections />}
      <SubmissionId />
      <SpamGuard />
      {only && others.length === 0 && <input type="hidden" name="jobId" value={only.id} />}
      <div className="fields">
        {others.length > 0 && (
          <Select
            name="jobId"
            label="Position"
            options={Object.fromEntries(postings.map(({ id, title }) => [id, title]))}
            errors={errors}
            wide
          />
        )}
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={draft.firstName}
          errors={errors}
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={draft.lastName}
          errors={errors}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={draft.email}
          errors={errors}
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={draft.phone}
          errors={errors}
        />
        <TextArea
          name="coverLetter"
          label="Cover letter"
          hint="What draws you to this work?"
          defaultValue={draft.coverLetter}
          errors={errors}
          optional
        />
        {resume && <ResumeField resume={resume} />}
      </div>
      <p className="note">{note}</p>
      <Submit
        label="Submit Application"
        pendingLabel="Submitting..."
        pending={pending}
        errors={errors}
      />
    </form>
  )
}
