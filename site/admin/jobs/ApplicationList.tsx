import { useStore } from '@nanostores/react'
import { applicationStatuses } from '../../../db/model/jobs.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { $address } from '../app/address.ts'
import { AdminLink } from '../app/AdminLink.tsx'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { $jobTitles, fetchApplications } from './applications.ts'
import { JobFilter } from './JobFilter.tsx'
import { useList } from '../list/list.ts'
import { ListTools, SpamBadge } from '../list/ListTools.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { When } from '../app/When.tsx'

/** Who has applied, newest first, with the chosen one beside the list. */
export function ApplicationList() {
  const { query } = useStore($address)
  const { q = '', status = '', spam = '', job = '', id = '' } = query
  const { data: titles = {} } = useStore($jobTitles)
  const list = useList('applications', { q, status, spam, job }, fetchApplications)

  return (
    <div className={id ? 'beside beside-open' : 'beside'}>
      <div className="list-side">
        <div className="toolbar">
          <SearchBox label="Search applications" hint="Name, e-mail or phone" />
          <JobFilter />
          <StatusFilter options={applicationStatuses} />
          <ListTools list="job-applications" />
        </div>
        <PagedList
          list={list}
          noun={['application', 'applications']}
          loading="Loading applications..."
          empty={{
            title: 'No applications yet',
            text: 'They appear here as people apply on the careers page.',
          }}
          narrowed={Boolean(q || status || spam || job)}
        >
          {(applications) => (
            <ul className="rows">
              {applications.map((application) => (
                <li key={application.id}>
                  <AdminLink
                    className="row row-link"
                    to="/admin/jobs"
                    query={{ ...query, id: String(application.id) }}
                    aria-current={id === String(application.id) ? 'true' : undefined}
                  >
                    <span className="row-text">
                      <span className="row-title">
                        {application.firstName} {application.lastName}
                      </span>
                      <span className="row-meta">
                        {titles[application.jobId] ?? `Job #${application.jobId}`}
                      </span>
                    </span>
                    <SpamBadge of={application} />
                    <StatusBadge status={application.status} />
                    <span className="row-when">
                      <When iso={application.createdAt} />
                    </span>
                  </AdminLink>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {id && <ApplicationDetail key={id} id={id} rows={list.rows} />}
    </div>
  )
}
