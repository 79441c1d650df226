import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { frequencies, subscriberStates, topics } from '#db/model/preferences.ts'
import { $address, adjust, hrefOf } from '../navigation/address.ts'
import { Deletion } from '../form/Deletion.tsx'
import { Filter } from '../list/Filter.tsx'
import { useData } from '#site/ui/useLoad.ts'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SubscriberRow } from './SubscriberRow.tsx'
import { SubscriberCounts } from './SubscriberCounts.tsx'
import {
  $subscriberCounts,
  areaOptions,
  fetchSubscribers,
  removeSubscriber,
  type Subscriber,
} from './subscribers.ts'
import { Table } from '../list/Table.tsx'
import './SubscriberList.css'

const clear = () =>
  adjust({ q: '', state: '', topic: '', area: '', frequency: '' }, { replace: true })

/** The e-mail subscribers and their choices, newest first. */
export function SubscriberList() {
  const { q = '', state = '', topic = '', area = '', frequency = '' } = useStore($address).query
  const narrowing = { q, state, topic, area, frequency }
  const list = useList('subscribers', narrowing, fetchSubscribers)
  const areas = areaOptions(useData($subscriberCounts)?.areas, area)
  const [asking, setAsking] = useState<Subscriber>()

  return (
    <>
      <SubscriberCounts />
      <div className="toolbar subscriber-tools">
        <SearchBox label="Search subscribers" hint="Name or e-mail" />
        <Filter name="state" label="State" all="All states" options={subscriberStates} />
        <Filter name="topic" label="Topic" all="All topics" options={topics} />
        <Filter name="area" label="Therapeutic area" all="All areas" options={areas} />
        <Filter name="frequency" label="How often" all="Any pace" options={frequencies} />
        <a
          className="button button-outline button-small"
          href={hrefOf('/api/admin/exports/subscribers.csv', narrowing)}
          download
        >
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
      <PagedList
        list={list}
        noun={['subscriber', 'subscribers']}
        loading="Loading subscribers..."
        empty={{
          title: 'No subscribers yet',
          text: 'Whoever ticks "Keep me informed" on a form appears here.',
        }}
        narrowed={Object.values(narrowing).some(Boolean)}
        onClear={clear}
      >
        {(subscribers) => (
          <Table columns={['Subscriber', 'State', 'Wants', 'How often', 'Asked']}>
            {subscribers.map((subscriber) => (
              <SubscriberRow
                key={subscriber.id}
                subscriber={subscriber}
                onRemove={() => setAsking(subscriber)}
              />
            ))}
          </Table>
        )}
      </PagedList>
      {asking && (
        <Deletion
          title="Remove this subscriber?"
          text={
            <>
              <strong>{asking.email}</strong> gets no more news, and their choices are deleted. They
              can subscribe again by any form. Their inquiries stay.
            </>
          }
          action="Remove subscriber"
          remove={() => removeSubscriber(asking)}
          done={{ title: 'Subscriber removed', text: 'It is noted in the audit log.' }}
          failed={{ title: 'Failed to remove the subscriber', text: 'An error occurred' }}
          gone={{ title: 'Already removed', text: 'Somebody else has removed this subscriber.' }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
