import { ActiveBadge } from '../list/ActiveBadge.tsx'
import { useList } from '../list/list.ts'
import { RecordList } from '../list/RecordList.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { JobDeletion } from './JobDeletion.tsx'
import { fetchJobs } from './jobs.ts'

export const JobList = () => (
  <RecordList
    list={useList('jobs', useNarrowing(['q']), fetchJobs)}
    noun={['job posting', 'job postings']}
    table="job_postings"
    searched="Title, department or location"
    empty={{ title: 'No job postings found. Create your first job posting!' }}
    heading="Title"
    titleOf={({ title }) => title}
    meta={({ type, salaryRange }) => [type, salaryRange].filter(Boolean).join(' · ')}
    excerpt={({ description }) => description}
    columns={[
      { label: 'Department', cell: ({ department }) => department },
      { label: 'Location', cell: ({ location }) => location },
    ]}
    state={(job) => <ActiveBadge of={job} />}
    actions={({ id, title }) => (
      <SmallLink
        look="quiet"
        to="/admin/jobs"
        query={{ list: 'applications', job: String(id) }}
        aria-label={`Applications for ${title}`}
      >
        Applications
      </SmallLink>
    )}
    deletion={(job, { onClose }) => <JobDeletion job={job} onClose={onClose} />}
  />
)
