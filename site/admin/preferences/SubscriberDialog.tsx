import { useState } from 'react'
import { consentWays } from '#db/model/consents/labels.ts'
import { preferencesStates } from '#db/model/inquiries/preferences.ts'
import { isKeyOf } from '#db/model/lib/keys.ts'
import { deliveryReturns, deliveryStatuses, skipReasons } from '#db/model/news/labels.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Loaded } from '#site/ui/Loaded.tsx'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { SmallButton } from '../base/SmallButton.tsx'
import { When } from '../base/time/When.tsx'
import { useAction } from '../base/useAction.ts'
import { useFresh } from '../form/useFresh.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { endNews, fetchSubscriber, type Subscriber } from './preferencesList.ts'

type SubscriberDialogProps = { id: string; onClose: () => void }

/** A subscriber: why they get news and since when, what they were sent, and what came back. */
export function SubscriberDialog({ id, onClose }: SubscriberDialogProps) {
  const { load, reload } = useFresh(fetchSubscriber, id)
  const title = load.status === 'ready' ? load.data.subscriber.email : 'Subscriber'
  return (
    <Dialog open wide onClose={onClose} title={title}>
      <Loaded load={load} loading="Loading the subscriber...">
        {(subscriber) => (
          <div className="stack gap-3">
            <State {...subscriber} onEnded={reload} />
            <ConsentsToNews {...subscriber} />
            <NewsSent {...subscriber} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function State({ subscriber, onEnded }: Subscriber & { onEnded: () => void }) {
  const { id, state, confirmedAt, unsubscribedAt } = subscriber
  const [isAsked, setIsAsked] = useState(false)
  const [end, pending] = useAction({
    run: (how: 'telephone' | 'in-person') => endNews(id, how),
    done: { title: 'Unsubscribed', text: 'No more news goes to this address.' },
    failed: { title: 'Not unsubscribed', text: 'Please try again.' },
    ended: onEnded,
  })
  const ways = ['telephone', 'in-person'] as const
  return (
    <section className="stack gap-1" aria-label="State">
      <p>
        <StatusBadge status={state} label={preferencesStates[state]} />{' '}
        {state === 'subscribed' && confirmedAt && (
          <>
            since <When iso={confirmedAt} focusable />
          </>
        )}
        {unsubscribedAt && <When iso={unsubscribedAt} focusable />}
      </p>
      {state !== 'unsubscribed' &&
        (isAsked ? (
          <p className="row gap-1-2">
            How did they say so?
            {ways.map((how) => (
              <SmallButton
                key={how}
                look="outline"
                aria-disabled={pending}
                onClick={() => end(how)}
              >
                {consentWays[how]}
              </SmallButton>
            ))}
            <SmallButton look="quiet" onClick={() => setIsAsked(false)}>
              Leave it
            </SmallButton>
          </p>
        ) : (
          <p>
            <SmallButton look="outline" onClick={() => setIsAsked(true)}>
              They want no more news
            </SmallButton>
          </p>
        ))}
    </section>
  )
}

const ConsentsToNews = ({ consents }: Subscriber) => (
  <section className="stack gap-1" aria-label="Consent">
    <h3>Consent to news</h3>
    {consents.length === 0 && (
      <p className="note">No consent is stored: they subscribed before consents were kept.</p>
    )}
    {consents.map(({ id, given, how, at, words }) => (
      <details key={id}>
        <summary>
          {given ? 'Asked for news' : 'Left'}: {consentWays[how].toLowerCase()}, <When iso={at} />
        </summary>
        <p className="typed">{words}</p>
      </details>
    ))}
  </section>
)

const reasonOf = ({ reason }: { reason: string | null }) =>
  reason !== null && isKeyOf(skipReasons, reason) ? skipReasons[reason] : reason

const NewsSent = ({ deliveries }: Subscriber) => (
  <section className="stack gap-1" aria-label="News">
    <h3>What they were sent</h3>
    {deliveries.length === 0 ? (
      <p className="note">Nothing yet.</p>
    ) : (
      <ul className="stack gap-1">
        {deliveries.map((row) => (
          <li key={row.issueId}>
            <AdminLink to="/admin/news" query={{ edit: String(row.issueId) }}>
              {row.subject}
            </AdminLink>
            <span className="row-meta">
              {' '}
              {deliveryStatuses[row.status]} <When iso={row.at} />
              {row.reason && `: ${reasonOf(row)}`}
              {row.came && `, ${deliveryReturns[row.came].toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
