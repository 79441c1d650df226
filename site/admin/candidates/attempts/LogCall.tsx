import { useStore } from '@nanostores/react'
import { Toolbar } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AttemptOutcome,
  attemptOutcomes,
  channels,
  type Direction,
  stepOutcome,
} from '#db/model/candidates/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { OptionList } from '#site/ui/form/Select.tsx'
import { growing } from '#site/ui/form/TextArea.tsx'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'
import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import { useUnsaved } from '#site/admin/navigation/unsaved.ts'
import { $timeZone } from '#site/admin/base/time/dates.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { useData } from '#site/ui/useLoad.ts'
import { usePending } from '#site/ui/usePending.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import type { Candidate, CandidateRecord, Event } from '../candidates.ts'
import { Pick } from '../Pick.tsx'
import { useEffectWords } from '../effect.ts'
import { $movesOn, dropAhead } from '../keyboard/ahead.ts'
import { addAttempt, addCandidateNote, logPlace, sayLogged, sayNoted } from './log.ts'
import { SecondCall } from './SecondCall.tsx'
import { callJustLogged } from './secondCall.ts'
import { typedMoment } from '#site/admin/base/time/fieldTime.ts'
import './LogCall.css'

type LogCallProps = {
  candidate: Candidate
  proposals: CandidateRecord['proposals']
  events: readonly Event[]
  onLogged: Run | undefined
}

const outcomeKeys = keysOf(attemptOutcomes)
const { phone: _, ...otherChannels } = channels

/** The ways of contact: each channel, and a call that came from the person. */
const ways = { phone: 'We called', 'phone-in': 'They called', ...otherChannels }
const wayKeys = keysOf(ways)
type Way = keyof typeof ways
type Run = () => Promise<void>

/** The ways that are left for somebody who asked for no contact. */
const { 'phone-in': theirCall, 'in-person': inPerson } = ways
const theirWays = { 'phone-in': theirCall, 'in-person': inPerson }

/** A form for a call: its note and its outcome. Each outcome saves at once, with the next step that it names. */
export function LogCall({ candidate, proposals, events, onLogged }: LogCallProps) {
  const id = useId()
  const [way, setWay] = useState<Way>(candidate.doNotContact ? 'phone-in' : 'phone')
  const [note, setNote] = useState('')
  const [at, setAt] = useState('')
  const [reopen, setReopen] = useState(false)
  // Calls logged here; `events` has them only after the record is read again.
  const [logged, setLogged] = useState<Event[]>([])
  const [asked, setAsked] = useState<{ outcome: AttemptOutcome; before: Event }>()
  const noteOnly = useRef<HTMLButtonElement>(null)
  const timeZone = useStore($timeZone)
  const words = useEffectWords()
  const me = useData($owners)?.me
  useUnsaved(note.trim() !== '')

  const isTheirs = way === 'phone-in'
  const direction: Direction = isTheirs ? 'in' : 'out'
  const ownDueAt = at && typedMoment(at, timeZone)
  const stepAfter = (outcome: AttemptOutcome) => {
    const opened = reopen ? proposals.reopened : undefined
    const { dueAt, ...proposal } = (opened ?? proposals.outcomes)[stepOutcome(direction, outcome)]
    return { ...proposal, dueAt: dueAt && (ownDueAt || dueAt) }
  }

  const [save, pending] = usePending(async (what: string, send: Run, then?: Run) => {
    $movesOn.set(then !== undefined)
    try {
      await send()
      forgetNotSaved(logPlace(candidate.id))
      // Synchronous, so that nothing counts as unsaved when the next candidate opens.
      flushSync(() => {
        setNote('')
        setAt('')
        setReopen(false)
      })
      await then?.()
    } catch (error) {
      dropAhead()
      const failure = { title: `Not saved: ${what}`, text: 'Please try again.' }
      notifyNotSaved(logPlace(candidate.id), error, failure)
    } finally {
      $movesOn.set(false)
    }
  })

  const channel = way === 'phone-in' ? 'phone' : way

  const log = (outcome: AttemptOutcome) =>
    save(
      attemptOutcomes[outcome],
      async () => {
        const dueAt = ownDueAt || null
        const attempt = { channel, direction, outcome, note, dueAt, reopen } as const
        const { candidate: saved, event } = await addAttempt(candidate.id, attempt)
        setLogged([event])
        sayLogged(saved, event.id, outcome, words(saved))
      },
      onLogged,
    )

  function press(outcome: AttemptOutcome) {
    if (pending) return
    const all = [...logged, ...events]
    const before = callJustLogged({ events: all, me, channel, now: Date.now() })
    if (before) setAsked({ outcome, before })
    else void log(outcome)
  }

  const saveNote = () => {
    if (!note.trim()) return document.getElementById(`${id}-note`)?.focus()
    return save('the note', async () => {
      await addCandidateNote(candidate.id, note)
      sayNoted(candidate)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, repeat, altKey, ctrlKey, metaKey } = event
    const outcome = outcomeKeys[Number(key) - 1]
    // Only the first event of a held key saves: the others would press the button again and again.
    if (repeat && (outcome || key === 'Enter')) return event.preventDefault()
    if (outcome && !altKey && !ctrlKey && !metaKey) press(outcome)
  }

  /** Ctrl+Enter focuses the note's button: there, 1 to 5 log a call with the note, and Enter saves only the note. */
  function onNoteKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    noteOnly.current?.focus()
  }

  return (
    <section className="log screen-only stack gap-1" aria-labelledby={`${id}-title`}>
      <div className="log-head spread nowrap gap-1">
        <h3 id={`${id}-title`}>Log a call</h3>
        <div className="field">
          <div className="field-select">
            <select
              aria-label="How it was tried"
              value={way}
              onChange={({ target }) =>
                setWay(wayKeys.find((key) => key === target.value) ?? 'phone')
              }
            >
              <OptionList options={candidate.doNotContact ? theirWays : ways} />
            </select>
          </div>
        </div>
      </div>
      <div className="log-fields grid gap-1">
        <div className="field">
          <label htmlFor={`${id}-note`}>
            Note <span className="field-optional">(optional)</span>
          </label>
          <textarea
            ref={growing}
            id={`${id}-note`}
            rows={1}
            maxLength={5000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={onNoteKeyDown}
            aria-keyshortcuts="Alt+N"
            aria-describedby={note.trim() ? `${id}-hint` : undefined}
          />
          {note.trim() && (
            <p className="log-hint note" id={`${id}-hint`}>
              Ctrl+Enter, then 1 to 5 saves it with the call, Enter without one.
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${id}-at`}>
            Next step at <span className="field-optional">(if not as proposed)</span>
          </label>
          <input
            id={`${id}-at`}
            type="datetime-local"
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
      </div>
      {proposals.reopened && (
        <label className="log-reopen row nowrap">
          <input
            type="checkbox"
            checked={reopen}
            onChange={({ target }) => setReopen(target.checked)}
          />
          Open this candidate again with the call
        </label>
      )}
      <NotSaved at={logPlace(candidate.id)} />
      <div className="stack gap-1" onKeyDown={onKeyDown}>
        <Toolbar.Root className="picks outcomes" aria-label="How did it go? Press 1 to 5">
          {outcomeKeys.map((outcome, index) => (
            <Toolbar.Button key={outcome} asChild>
              <Pick
                digit={index + 1}
                label={attemptOutcomes[outcome]}
                effect={words(stepAfter(outcome))}
                aria-disabled={pending}
                onClick={() => press(outcome)}
              />
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
        <div className="spread gap-1">
          <span className="note">{pending ? 'Saving...' : 'One press saves it.'}</span>
          <SmallButton ref={noteOnly} aria-disabled={pending} onClick={() => void saveNote()}>
            Save the note only
          </SmallButton>
        </div>
      </div>
      {asked && (
        <SecondCall
          candidate={candidate}
          before={asked.before}
          outcome={attemptOutcomes[asked.outcome]}
          onLog={() => {
            setAsked(undefined)
            void log(asked.outcome)
          }}
          onDrop={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
