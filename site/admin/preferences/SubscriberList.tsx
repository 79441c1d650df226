import { useStore } from '@nanostores/react'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { submissionKinds } from '../../../db/model/mail.ts'
import {
  areaOptions,
  frequencies,
  subscriberStates,
  topicOptions,
  topics,
} from '../../../db/model/preferences.ts'
import { keysOf } from '../../lib/keys.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { $address, adjust, hrefOf } from '../app/address.ts'
import { mailto } from '../app/mailto.ts'
import { Deletion } from '../form/Deletion.tsx'
import { Filter } from '../list/Filter.tsx'
import { useList } from '../list/list.ts'
import { PagedList } from '../list/PagedList.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { SubscriberCounts } from './SubscriberCounts.tsx'
import { fetchSubscribers, nameOf, removeSubscriber, type Subscriber } from './subscribers.ts'
import { When } from '../app/When.tsx'
import '../list/table.css'
import './SubscriberList.css'

const clear = () =>
  adjust({ q: '', state: '', topic: '', area: '', frequency: '' }, { replace: true })

/** The e-mail subscribers and their choices, newest first. */
export function SubscriberList() {
  const { q = '', state = '', topic = '', area = '', frequency = '' } = useStore($address).query
  const narrowing = { q, state, topic, area, frequency }
  const list = useList('subscribers', narrowing, fetchSubscribers)
  const [asking, setAsking] = useState<Subscriber>()

  return (
    <>
      <SubscriberCounts />
      <div className="toolbar subscriber-tools">
        <SearchBox label="Search subscribers" hint="Name or e-mail" />
        <Filter name="state" label="State" all="All states" options={subscriberStates} />
        <Filter name="topic" label="Topic" all="All topics" options={topicOptions} />
        <Filter name="area" label="Therapeutic area" all="All areas" options={areaOptions} />
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
          <table className="table subscribers">
            <thead>
              <tr>
                <th scope="col">Subscriber</th>
                <th scope="col">State</th>
                <th scope="col">Wants</th>
                <th scope="col">How often</th>
                <th scope="col">Asked</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {subscribers.map((subscriber) => (
                <Row
                  key={subscriber.id}
                  subscriber={subscriber}
                  onRemove={() => setAsking(subscriber)}
                />
              ))}
            </tbody>
          </table>
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

const topicNames = keysOf(topics)

function topicsOf(subscriber: Subscriber) {
  const chosen = topicNames.filter((topic) => subscriber[topic])
  if (chosen.length === topicNames.length) return 'All topics'
  return chosen.map((topic) => topicOptions[topic]).join(', ') || 'No topic'
}

type RowProps = { subscriber: Subscriber; onRemove: () => void }

function Row({ subscriber, onRemove }: RowProps) {
  const { email, state, source, createdAt, confirmedAt, unsubscribedAt } = subscriber
  const areas = subscriber.therapeuticAreas.join(', ')
  return (
    <tr>
      <th scope="row">
        {nameOf(subscriber) || email}
        <a className="subscriber-email" href={mailto(email)}>
          {email}
        </a>
      </th>
      <td>
        <StatusBadge status={state} label={subscriberStates[state]} />
        {confirmedAt && state === 'subscribed' && (
          <span className="subscriber-more">
            confirmed <When iso={confirmedAt} focusable />
          </span>
        )}
        {unsubscribedAt && (
          <span className="subscriber-more">
            <When iso={unsubscribedAt} focusable />
          </span>
        )}
      </td>
      <td data-label="Wants">
        {topicsOf(subscriber)}
        {areas && <span className="subscriber-more">{areas}</span>}
      </td>
      <td data-label="How often">{frequencies[subscriber.frequency]}</td>
      <td data-label="Asked">
        <When iso={createdAt} focusable />
        {source && (
          <span className="subscriber-more">
            with a {submissionKinds[source].title.toLowerCase()}
          </span>
        )}
      </td>
      <td>
        <div className="row-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${email}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </button>
        </div>
      </td>
    </tr>
  )
}
