import { useState } from 'react'
import { Loaded } from '#site/ui/Loaded.tsx'
import { useLoad } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { useAction } from '../base/useAction.ts'
import { When } from '../base/time/When.tsx'
import { $calendarFeed, endCalendarFeed, renewCalendarFeed } from './calendarFeed.ts'

/** The address at which the user's own calendar reads the visits. It is a secret, and shown once. */
export function CalendarFeed() {
  const load = useLoad($calendarFeed)
  const [url, setUrl] = useState<string>()
  const [renew, renewing] = useAction({
    run: renewCalendarFeed,
    done: (made) => {
      setUrl(made)
      return { title: 'Address made', text: 'Copy it now: it is shown this once.' }
    },
    failed: { title: 'No address made', text: 'Please try again.' },
  })
  const [end, ending] = useAction({
    run: endCalendarFeed,
    done: () => {
      setUrl(undefined)
      return { title: 'Address ended', text: 'Calendars that use it get nothing any more.' }
    },
    failed: { title: 'Address not ended', text: 'Please try again.' },
  })
  return (
    <>
      <p className="note">
        Subscribe to the visits in the calendar of your phone or computer. It shows time, place,
        type and initials, and no names. Whoever has the address reads them, so keep it to yourself.
      </p>
      {url && <NewAddress url={url} />}
      <Loaded load={load} loading="Loading..." bars={1}>
        {({ active, createdAt }) => (
          <>
            {active && createdAt && (
              <p>
                You have an address, made <When iso={createdAt} focusable />.
              </p>
            )}
            <div className="row gap-1">
              <SmallButton aria-disabled={renewing} onClick={() => renew()}>
                {active ? 'Make a new address' : 'Make an address'}
              </SmallButton>
              {active && (
                <SmallButton look="delete" aria-disabled={ending} onClick={() => end()}>
                  End the address
                </SmallButton>
              )}
            </div>
            {active && <p className="note">A new address ends the one before.</p>}
          </>
        )}
      </Loaded>
    </>
  )
}

function NewAddress({ url }: { url: string }) {
  const [copy] = useAction({
    run: () => navigator.clipboard.writeText(url),
    done: { title: 'Address copied' },
    failed: { title: 'Not copied', text: 'Please select the address and copy it.' },
    reads: true,
  })
  return (
    <div className="field">
      <label htmlFor="calendar-address">Address of your calendar, shown this once</label>
      <input id="calendar-address" readOnly value={url} onFocus={({ target }) => target.select()} />
      <div>
        <SmallButton look="main" onClick={() => copy()}>
          Copy
        </SmallButton>
      </div>
    </div>
  )
}
