import { useMemo } from 'react'
import { isKeyOf } from '#db/model/lib/keys.ts'
import { deliveryReturns, deliveryStatuses, skipReasons } from '#db/model/news/labels.ts'
import { When } from '../base/time/When.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { Filter } from '../list/search/Filter.tsx'
import { useNarrowing } from '../list/search/narrowing.ts'
import { Table } from '../list/Table.tsx'
import { fetchDeliveries } from './news.ts'

const reasonWords = (reason: string | null) =>
  reason !== null && isKeyOf(skipReasons, reason) ? skipReasons[reason] : reason

/** The people who got an issue. Reading the list is noted. */
export function DeliveryList({ issueId }: { issueId: number }) {
  const fetch = useMemo(() => fetchDeliveries(issueId), [issueId])
  const list = useList(`deliveries ${issueId}`, useNarrowing(['status']), fetch)
  return (
    <>
      <div className="toolbar">
        <Filter name="status" label="Status" all="All" options={deliveryStatuses} />
      </div>
      <PagedList
        list={list}
        noun={['recipient', 'recipients']}
        empty={{ title: 'Nobody', text: 'Nobody has a row here.' }}
      >
        {(rows) => (
          <Table columns={['Address', 'Status', 'Came back', 'When']}>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.email ?? 'Erased'}</th>
                <td data-label="Status">
                  {deliveryStatuses[row.status]}
                  {row.reason && <span className="row-meta"> {reasonWords(row.reason)}</span>}
                </td>
                <td data-label="Came back">{row.came && deliveryReturns[row.came]}</td>
                <td data-label="When">
                  <When iso={row.at} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  )
}
