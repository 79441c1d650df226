import { useStore } from '@nanostores/react'
import { applicationStatuses } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { $address } from '../navigation/address.ts'
import { Beside } from '../record/Beside.tsx'
import { useList } from '../list/list.ts'
import { SpamBadge } from '../list/ListTools.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { RowList } from '../list/RowList.tsx'
import { RowLink } from '../list/RowLink.tsx'
import { SubmissionPages } from '../list/SubmissionPages.tsx'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { $jobTitles, fetchApplications } from './applications.ts'
import { JobFilter } from './JobFilter.tsx'
import { StatusFilter } from '../list/search/Filter.tsx'

export function ApplicationList() {
  const { query } = useStore($address)
  const { id = '' } = query
  const titles = useData($jobTitles) ?? {}
  const list = useList('applications', useNarrowing(), fetchApplications)

  return (
    <Beside detail={id && <ApplicationDetail key={id} id={id} />}>
      <SubmissionPages
        list={list}
        noun={['application', 'applications']}
        empty={{
          title: 'No applications yet',
          text: 'They appear here as people apply on the careers page.',
        }}
        exported="job-applications"
        filters={
          <>
            <JobFilter />
            <StatusFilter options={applicationStatuses} />
          </>
        }
      >
        {(applications) => (
          <RowList rows={applications}>
            {(application) => (
              <RowLink
                to="/admin/jobs"
                query={{ ...query, id: String(application.id) }}
                isOpen={id === String(application.id)}
                title={`${application.firstName} ${application.lastName}`}
                text={
                  <span className="row-meta">
                    {titles[application.jobId] ?? `Job #${application.jobId}`}
                  </span>
                }
                iso={application.createdAt}
              >
                <SpamBadge of={application} />
                <StatusBadge status={application.status} />
              </RowLink>
            )}
          </RowList>
        )}
      </SubmissionPages>
    </Beside>
  )
}
