import { Trash2 } from 'lucide-react'
import { frequencies, subscriberStates, topics } from '#db/model/preferences.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { mailto } from '../base/mailto.ts'
import { When } from '../base/When.tsx'
import { type Subscriber, subscriberName } from './subscribers.ts'

const topicNames = keysOf(topics)

function topicsOf(subscriber: Subscriber) {
  const chosen = topicNames.filter((topic) => subscriber[topic])
  if (chosen.length === topicNames.length) return 'All topics'
  return chosen.map((topic) => topics[topic]).join(', ') || 'No topic'
}

type SubscriberRowProps = { subscriber: Subscriber; onRemove: () => void }

export function SubscriberRow({ subscriber, onRemove }: SubscriberRowProps) {
  const { email, state, source, createdAt, confirmedAt, unsubscribedAt } = subscriber
  const areas = subscriber.therapeuticAreas.join(', ')
  return (
    <tr>
      <th scope="row">
        {subscriberName(subscriber) || email}
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
        {source && <span className="subscriber-more">with a {source}</span>}
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
