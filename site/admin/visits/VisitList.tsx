import { useStore } from '@nanostores/react'
import { visitStatuses } from '#db/model/lib/labels.ts'
import { type List, useList } from '../list/list.ts'
import { type FetchPage } from '../list/pages.ts'
import { RowList } from '../list/RowList.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { SubmissionPages } from '../list/SubmissionPages.tsx'
import { $address } from '../navigation/address.ts'
import { Beside } from '../record/Beside.tsx'
import { RecordPane } from '../record/RecordPane.tsx'
import { VisitDetail } from './VisitDetail.tsx'
import { VisitRequestRow } from './VisitRequestRow.tsx'
import { fetchVisit, type Visit } from './visits.ts'
import { StatusFilter } from '../list/search/Filter.tsx'

export const useVisits = (fetchPage: FetchPage<Visit>) =>
  useList('visits', useNarrowing(), fetchPage)

/** The requests, with the chosen one beside them: in the tab, and in a window of their own. */
export function VisitList({ list }: { list: List<Visit> }) {
  const { id = '' } = useStore($address).query
  return (
    <Beside detail={id && <VisitPane key={id} id={id} />}>
      <SubmissionPages
        list={list}
        noun={['visit request', 'visit requests']}
        empty={{
          title: 'No Visit Requests',
          text: 'No patient visit requests have been submitted yet.',
        }}
        exported="visit-requests"
        filters={<StatusFilter options={visitStatuses} />}
      >
        {(visits) => (
          <RowList rows={visits}>
            {(visit) => <VisitRequestRow visit={visit} isOpen={id === String(visit.id)} />}
          </RowList>
        )}
      </SubmissionPages>
    </Beside>
  )
}

const VisitPane = ({ id }: { id: string }) => (
  <RecordPane
    list="visits"
    id={id}
    noun="visit request"
    title={`Visit Request #${id}`}
    fetchOne={fetchVisit}
  >
    {(visit) => <VisitDetail visit={visit} />}
  </RecordPane>
)
