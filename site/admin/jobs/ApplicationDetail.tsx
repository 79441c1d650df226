import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { applicationStatuses } from '../../../db/model/jobs.ts'
import { isMissing } from '../app/failure.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import {
  $jobTitles,
  type Application,
  applicationStore,
  changeApplicationStatus,
  resumePath,
} from './applications.ts'
import { longDateTime } from '../app/dates.ts'
import { type Fact, Facts } from '../list/Facts.tsx'
import { mailto } from '../app/mailto.ts'
import { Pane } from '../list/Pane.tsx'
import { SpamMark } from '../spam/SpamMark.tsx'
import { StatusChange } from '../list/StatusChange.tsx'
import { telephone } from '../../lib/telephone.ts'

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
      {isMissing(error) ? (
        <Empty title="No such application" level={3}>
          There is no application with this number.
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={$application.invalidate} />
      ) : (
        <Loading>Loading application...</Loading>
      )}
    </Pane>
  )
}

function Shown({ application }: { application: Application }) {
  const { firstName, lastName, email, phone, jobId, coverLetter, resumeUrl } = application
  const { data: titles = {} } = useStore($jobTitles)
  const facts: Fact[] = [
    ['Job', titles[jobId] ?? `Job #${jobId}`],
    ['Received', longDateTime(application.createdAt)],
    ['Email', <a href={mailto(email)}>{email}</a>],
    ['Phone', <a href={telephone(phone)}>{phone}</a>],
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
      <StatusChange
        className="application-status"
        status={application.status}
        options={applicationStatuses}
        change={(status) => changeApplicationStatus(application, status)}
      />
      <SpamMark list="applications" of={application} />
      <h3 className="detail-part">Cover letter</h3>
      <p className={coverLetter ? 'typed' : 'note'}>{coverLetter || 'None sent.'}</p>
    </Pane>
  )
}
