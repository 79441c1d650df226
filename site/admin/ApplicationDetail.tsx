import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { type ApplicationStatus, applicationStatuses } from '../../db/model/jobs.ts'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import {
  $jobTitles,
  type Application,
  applicationStore,
  changeApplicationStatus,
  resumePath,
} from './applications.ts'
import { longDateTime } from './dates.ts'
import { type Fact, Facts } from './Facts.tsx'
import { Pane } from './Pane.tsx'

type ApplicationDetailProps = { id: string; rows: Application[] | undefined }

export function ApplicationDetail({ id, rows }: ApplicationDetailProps) {
  const listed = rows?.find((row) => String(row.id) === id)
  return listed ? <Shown application={listed} /> : <Fetched id={id} />
}

/** One that the list, as far as it is unfolded, does not have. */
function Fetched({ id }: { id: string }) {
  const $application = useMemo(() => applicationStore(id), [id])
  const { data, error } = useStore($application)
  if (data) return <Shown application={data} />
  return (
    <Pane title={`Application #${id}`}>
      {error && <Failed error={error} onRetry={$application.invalidate} />}
      {!error && data === null && (
        <Empty title="No such application" level={3}>
          There is no application with this number.
        </Empty>
      )}
      {!error && data === undefined && <Loading>Loading application...</Loading>}
    </Pane>
  )
}

function Shown({ application }: { application: Application }) {
  const { firstName, lastName, email, phone, jobId, coverLetter, resumeUrl } = application
  const { data: titles = {} } = useStore($jobTitles)
  const facts: Fact[] = [
    ['Job', titles[jobId] ?? `Job #${jobId}`],
    ['Received', longDateTime(application.createdAt)],
    ['Email', <a href={`mailto:${email}`}>{email}</a>],
    ['Phone', <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>],
    [
      'Resume',
      resumeUrl ? (
        <a className="resume" href={resumePath(resumeUrl)} download>
          <Download aria-hidden size={18} /> Download resume
        </a>
      ) : (
        'None sent'
      ),
    ],
  ]
  return (
    <Pane title={`${firstName} ${lastName}`} status={<StatusBadge status={application.status} />}>
      <Facts facts={facts} />
      <StatusChange application={application} />
      <h3 className="detail-part">Cover letter</h3>
      <p className={coverLetter ? 'typed' : 'note'}>{coverLetter || 'None sent.'}</p>
    </Pane>
  )
}

function StatusChange({ application }: { application: Application }) {
  const [pending, setPending] = useState<ApplicationStatus>()
  const id = useId()

  async function change(status: ApplicationStatus) {
    setPending(status)
    await changeApplicationStatus(application, status)
    setPending(undefined)
  }

  return (
    <div className="field application-status">
      <label htmlFor={id}>Update Status</label>
      <div className="field-select">
        <select
          id={id}
          value={pending ?? application.status}
          aria-disabled={Boolean(pending)}
          onChange={({ target }) => pending || change(target.value as ApplicationStatus)}
        >
          {Object.entries(applicationStatuses).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {pending && <p className="field-hint">Updating...</p>}
    </div>
  )
}
