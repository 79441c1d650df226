import type { ReactNode } from 'react'
import { visitStatuses } from '#db/model/lib/labels.ts'
import { type FetchPage, type List, useList } from '../list/list.ts'
import { useNarrowing } from '../list/narrowing.ts'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { SubmissionPages } from '../list/SubmissionPages.tsx'
import type { Visit } from './visits.ts'

export const useVisits = (fetchPage: FetchPage<Visit>) =>
  useList('visits', useNarrowing(), fetchPage)

type VisitPagesProps = { list: List<Visit>; children: (visits: Visit[]) => ReactNode }

/** The visit requests with their tools, for the tab and for the window of their own. */
export const VisitPages = ({ list, children }: VisitPagesProps) => (
  <SubmissionPages
    list={list}
    noun={['visit request', 'visit requests']}
    loading="Loading visit requests..."
    empty={{
      title: 'No Visit Requests',
      text: 'No patient visit requests have been submitted yet.',
    }}
    exported="visit-requests"
    filters={<StatusFilter options={visitStatuses} />}
  >
    {children}
  </SubmissionPages>
)
