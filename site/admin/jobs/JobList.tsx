import { useStore } from '@nanostores/react'
import { Banknote, Clock, MapPin } from 'lucide-react'
import { useState } from 'react'
import { $address } from '../navigation/address.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { JobDeletion } from './JobDeletion.tsx'
import { fetchJobs, type SavedJob } from './jobs.ts'
import { ActiveBadge } from '../list/ActiveBadge.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { ProblemBadge } from '../publish/RecordProblem.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { SearchBox } from '../list/search/SearchBox.tsx'
import '../list/rows.css'
import './JobList.css'

export function JobList() {
  const { q = '' } = useStore($address).query
  const list = useList('jobs', { q }, fetchJobs)
  const [asking, setAsking] = useState<SavedJob>()
  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search job postings" hint="Title, department or location" />
      </div>
      <PagedList
        list={list}
        noun={['job posting', 'job postings']}
        empty={{ title: 'No job postings found. Create your first job posting!' }}
      >
        {(jobs) => (
          <ul className="rows">
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} onDelete={() => setAsking(job)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asking && <JobDeletion job={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function JobRow({ job, onDelete }: { job: SavedJob; onDelete: () => void }) {
  const { query } = useStore($address)
  return (
    <li className="list-row job">
      <div className="row-text">
        <div className="title-row row">
          <h2>{job.title}</h2>
          <span className="badge">{job.department}</span>
          <ActiveBadge of={job} />
          <ProblemBadge record="job_postings" id={job.id} />
        </div>
        <p className="row-meta job-meta">
          <span>
            <MapPin aria-hidden /> {job.location}
          </span>
          <span>
            <Clock aria-hidden /> {job.type}
          </span>
          {job.salaryRange && (
            <span>
              <Banknote aria-hidden /> {job.salaryRange}
            </span>
          )}
        </p>
        <p className="clamped note">{job.description}</p>
      </div>
      <RowActions
        of={job.title}
        to="/admin/jobs"
        query={{ ...query, edit: String(job.id) }}
        onDelete={onDelete}
      >
        <SmallLink
          look="quiet"
          to="/admin/jobs"
          query={{ list: 'applications', job: String(job.id) }}
          aria-label={`Applications for ${job.title}`}
        >
          Applications
        </SmallLink>
      </RowActions>
    </li>
  )
}
