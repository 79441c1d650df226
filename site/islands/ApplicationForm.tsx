import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Options } from '#db/model/lib/choices.ts'
import {
  applicationFailed,
  JobApplication,
  missingInformation,
  noneOpen,
} from '#db/model/jobs/jobs.ts'
import { api, ApiError, unwrap } from '../lib/api.ts'
import { Select } from '../ui/form/Select.tsx'
import { Submit } from '../ui/form/Submit.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { FormStart, HiddenFields, type Sent } from './FormStart.tsx'
import { PersonFields } from './PersonFields.tsx'
import { type Resume, ResumeField } from './ResumeField.tsx'

export type Posting = { id: number; title: string }
/** The text typed before, by the name of its field. */
export type TypedApplication = Record<string, string>

type ApplicationFormProps = {
  /** the posting applied for, or those to choose from */
  postings: readonly Posting[]
  /** tells visitors what happens next, and when */
  note: string
  /** the message once it is sent */
  sent: Sent
  draft?: TypedApplication
  /** missing in the form built into the page, which works without JavaScript and sends no file */
  resume?: Resume
  onSent?: () => void
}

/** Used in the dialog, with a resume, and in the page, for visitors without JavaScript. */
export function ApplicationForm({
  postings,
  note,
  sent,
  draft = {},
  resume,
  onSent,
}: ApplicationFormProps) {
  // The open positions, once the server has refused one that has closed.
  const [open, setOpen] = useState<Options>()
  const { form, errors, pending } = useForm(JobApplication, {
    action: resume ? undefined : '/api/job-applications',
    send: async (application) => {
      const json = { ...application, resumeUrl: await resume?.current() }
      try {
        return await unwrap(api['job-applications'].$post({ json }))
      } catch (error) {
        const { jobId } = error instanceof ApiError ? error.choices : {}
        // Synchronously, because useForm then moves focus to the field with the message.
        if (jobId) flushSync(() => setOpen(jobId))
        throw error
      }
    },
    sent,
    failed: applicationFailed,
    incomplete: missingInformation,
    onSent,
  })
  const [only] = postings
  const positions = open ?? Object.fromEntries(postings.map(({ id, title }) => [id, title]))
  const isChosen = Boolean(resume && !open)
  const isNoneOpen = Boolean(open && Object.keys(open).length === 0)

  return (
    <form {...form} className="form" aria-label="Job application">
      {resume ? <HiddenFields /> : <FormStart id="application-sent" sent={sent} />}
      {(isChosen || isNoneOpen) && <input type="hidden" name="jobId" value={only?.id} />}
      {isNoneOpen && (
        <p className="form-errors" role="alert">
          {noneOpen}
        </p>
      )}
      <div className="fields">
        {!isChosen && !isNoneOpen && (
          <Select
            key={open ? 'open' : 'posted'}
            name="jobId"
            label="Position"
            options={positions}
            defaultValue={!open && postings.length === 1 ? String(only?.id) : undefined}
            errors={errors}
            wide
          />
        )}
        <PersonFields errors={errors} values={draft} />
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
      <Submit label="Submit Application" pendingLabel="Submitting..." {...{ pending, errors }} />
    </form>
  )
}
