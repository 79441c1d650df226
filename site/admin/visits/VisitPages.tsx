import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { visitStatuses } from '../../../db/model/visits.ts'
import { $address } from '../app/address.ts'
import { type FetchPage, type List, useList } from '../list/list.ts'
import { ListTools } from '../list/ListTools.tsx'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import type { Visit } from './visits.ts'

/** The requests that the address asks for. */
export function useVisits(fetchPage: FetchPage<Visit>) {
  const { q = '', status = '', spam = '' } = useStore($address).query
  return useList('visits', { q, status, spam }, fetchPage)
}

type VisitPagesProps = { list: List<Visit>; children: (visits: Visit[]) => ReactNode }

/** What stands around the requests, however they are drawn. */
export function VisitPages({ list, children }: VisitPagesProps) {
  const { q, status, spam } = useStore($address).query
  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search visit requests" hint="Name, e-mail or phone" />
        <StatusFilter options={visitStatuses} />
        <ListTools list="visit-requests" />
      </div>
      <PagedList
        list={list}
        noun={['visit request', 'visit requests']}
        loading="Loading visit requests..."
        empty={{
          title: 'No Visit Requests',
          text: 'No patient visit requests have been submitted yet.',
        }}
        narrowed={Boolean(q || status || spam)}
      >
        {children}
      </PagedList>
    </>
  )
}
