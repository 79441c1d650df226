import { useState } from 'react'
import { frequencies, type Frequency } from '#db/model/inquiries/preferences.ts'
import { counted } from '#db/model/lib/wording.ts'
import { itemKinds } from '#db/model/news/labels.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useMay } from '#site/admin/base/may.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { When } from '#site/admin/base/time/When.tsx'
import { useAction } from '#site/admin/base/useAction.ts'
import { useFresh } from '#site/admin/form/useFresh.ts'
import { goTo } from '#site/admin/navigation/address.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { fetchNextDigest, runDigest } from '../news.ts'

const fetchNext = (frequency: string) =>
  // The keys of a constant, below.
  fetchNextDigest(frequency as Frequency)

/** The items of the next digest, as things are now. */
export function NextDigest() {
  const [frequency, setFrequency] = useState<Frequency>('weekly')
  return (
    <section aria-label="The next digest" className="stack">
      <h2>The next digest</h2>
      <div className="chips" role="group" aria-label="How often">
        {keysOf(frequencies).map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={frequency === name}
            onClick={() => setFrequency(name)}
          >
            {frequencies[name]}
          </button>
        ))}
      </div>
      <Next key={frequency} frequency={frequency} />
    </section>
  )
}

function Next({ frequency }: { frequency: Frequency }) {
  const may = useMay()
  const { load, reload } = useFresh(fetchNext, frequency)
  const [run, pending] = useAction({
    run: () => runDigest(frequency),
    done(issue) {
      if (!issue) return { title: 'Nothing to send', text: 'Nobody would get anything new.' }
      goTo('/admin/news', { edit: String(issue.id) })
      return { title: 'Digest on its way' }
    },
    failed: { title: 'No digest sent', text: 'Please try again.' },
    ended: reload,
  })
  return (
    <Loaded load={load} loading="Looking for news...">
      {({ at, items, audience }) => (
        <div className="stack">
          <p>
            It would go <When iso={at} focusable /> to {counted(audience, 'person', 'people')}
            {items.length === 0 ? ': there is nothing new for anybody.' : '.'}
          </p>
          <ul>
            {items.map(({ kind, recordId, title }) => (
              <li key={`${kind} ${recordId}`}>
                {itemKinds[kind]}: {title}
              </li>
            ))}
          </ul>
          {may.change('news') && audience > 0 && (
            <p>
              <SmallButton look="outline" onClick={() => run()} aria-disabled={pending}>
                Send what is due now
              </SmallButton>
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}
