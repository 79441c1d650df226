import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { type VisitOutcome, visitOutcomes } from '#db/model/lib/labels.ts'
import { dialogAround } from '#site/ui/dialogs.ts'
import { $now } from '#site/admin/base/time/dates.ts'
import { useAction } from '#site/admin/base/useAction.ts'
import { saveVisitChange, type Visit, visitorName } from '../visits.ts'

const keys: Readonly<Record<string, VisitOutcome>> = {
  a: 'attended',
  n: 'no-show',
  l: 'late-cancel',
}

const keyOf = (outcome: VisitOutcome) =>
  Object.keys(keys).find((key) => keys[key] === outcome) ?? ''

const next: Readonly<Record<VisitOutcome, string>> = {
  attended: 'The visit is completed.',
  'no-show': 'A call about the missed visit is on the desk for today.',
  'late-cancel': 'The visit is cancelled.',
}

/** From the visit's start, one press or one key records its outcome. */
export function DidTheyCome({ visit }: { visit: Visit }) {
  const now = useStore($now)
  const { outcome, startsAt, status } = visit
  const [save, pending] = useAction({
    run: (chosen: VisitOutcome) => saveVisitChange(visit, { outcome: chosen }),
    done: (_visit, chosen) => ({
      title: `${visitorName(visit)}: ${visitOutcomes[chosen]}`,
      text: next[chosen],
    }),
    failed: { title: 'Not saved', text: 'Please try again.' },
  })
  const group = useRef<HTMLDivElement>(null)
  const isOver = startsAt !== null && Date.parse(startsAt) <= now
  const isAsked = isOver && (status === 'confirmed' || outcome !== null)
  useEffect(() => {
    if (!isAsked || outcome) return
    function press({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const isTyping = target instanceof Element && target.closest('input, textarea, select')
      // A key pressed in a dialog above this visit, such as the move dialog, belongs to that dialog.
      const isElsewhere = dialogAround(target) !== dialogAround(group.current)
      const chosen = keys[key.toLowerCase()]
      if (chosen && !isTyping && !isElsewhere && !ctrlKey && !metaKey && !altKey) void save(chosen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  if (!isAsked) return null
  return (
    <div ref={group} className="did-they-come stack gap-1" role="group" aria-label="Did they come?">
      <h3>Did they come?</h3>
      <div className="row gap-1">
        {keysOf(visitOutcomes).map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === outcome}
            aria-disabled={pending}
            aria-keyshortcuts={keyOf(one)}
            onClick={() => save(one)}
          >
            {visitOutcomes[one]} {!outcome && <kbd aria-hidden>{keyOf(one).toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}
