import { Download } from 'lucide-react'
import { applicationStatuses } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { longDateTime } from '../base/time/dates.ts'
import { contactFacts, type Fact, Facts } from '../record/Facts.tsx'
import { Notes } from '../record/Notes.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { SpamMarkButton } from '../record/SpamMarkButton.tsx'
import { StatusChange } from '../record/StatusChange.tsx'
import {
  $jobTitles,
  addApplicationNote,
  applicationPlace,
  changeApplicationStatus,
  fetchApplication,
  type NotedApplication,
  resumePath,
} from './applications.ts'
import './ApplicationDetail.css'

export const ApplicationDetail = ({ id }: { id: string }) => (
  <RecordPane
    list="applications"
    id={id}
    noun="application"
    title={`Application #${id}`}
    fetchOne={fetchApplication}
    titleOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
    statusOf={({ status }) => <StatusBadge status={status} />}
  >
    {(application) => <Shown application={application} />}
  </RecordPane>
)

function Shown({ application }: { application: NotedApplication }) {
  const { jobId, coverLetter, resumeUrl } = application
  const titles = useData($jobTitles) ?? {}
  const facts: Fact[] = [
    ['Job', titles[jobId] ?? `Job #${jobId}`],
    ['Received', longDateTime(application.createdAt)],
    ...contactFacts(application),
    [
      'Resume',
      resumeUrl ? (
        <a className="arrow-link" href={resumePath(resumeUrl)} download>
          <Download aria-hidden size={18} /> Download resume
        </a>
      ) : (
        'None sent'
      ),
    ],
  ]
  return (
    <>
      <Facts facts={facts} />
      <StatusChange
        className="application-status"
        place={applicationPlace(application.id)}
        status={application.status}
        options={applicationStatuses}
        change={(status) => changeApplicationStatus(application, status)}
      />
      <SpamMarkButton part="job-applications" of={application} />
      <h3 className="detail-part">Cover letter</h3>
      <p className={coverLetter ? 'typed' : 'note'}>{coverLetter || 'None sent.'}</p>
      <Notes notes={application.notes} add={(note) => addApplicationNote(application.id, note)} />
    </>
  )
}
