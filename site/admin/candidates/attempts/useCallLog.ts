import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AttemptOutcome,
  attemptOutcomes,
  channels,
  type Direction,
  stepOutcome,
} from '#db/model/candidates/labels.ts'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'
import { $owners } from '#site/admin/base/owners.ts'
import { $timeZone } from '#site/admin/base/time/dates.ts'
import { typedMoment } from '#site/admin/base/time/fieldTime.ts'
import { useUnsaved } from '#site/admin/navigation/unsaved.ts'
import { useData } from '#site/ui/useLoad.ts'
import { usePending } from '#site/ui/usePending.ts'
import type { Candidate, CandidateRecord, Event } from '../candidates.ts'
import { useEffectWords } from '../effect.ts'
import { $movesOn, dropAhead } from '../keyboard/ahead.ts'
import { addAttempt, addCandidateNote, logPlace, sayLogged, sayNoted } from './log.ts'
import { callJustLogged } from './secondCall.ts'

type Run = () => Promise<void>

export type CallLogProps = {
  candidate: Candidate
  proposals: CandidateRecord['proposals']
  events: readonly Event[]
  onLogged: Run | undefined
}

const { phone: _, ...otherChannels } = channels

/** The ways of contact: each channel, and a call that came from the person. */
export const ways = { phone: 'We called', 'phone-in': 'They called', ...otherChannels }
type Way = keyof typeof ways

const empty = { note: '', at: '', reopen: false }

/** A call that is being logged, and how it is saved. */
export function useCallLog({ candidate, proposals, events, onLogged }: CallLogProps) {
  const [way, setWay] = useState<Way>(candidate.doNotContact ? 'phone-in' : 'phone')
  const [draft, setDraft] = useState(empty)
  // Calls logged here; `events` has them only after the record is read again.
  const [logged, setLogged] = useState<Event[]>([])
  const [asked, setAsked] = useState<{ outcome: AttemptOutcome; before: Event }>()
  const timeZone = useStore($timeZone)
  const words = useEffectWords()
  const me = useData($owners)?.me
  const { note, at, reopen } = draft
  useUnsaved(note.trim() !== '')

  const isTheirs = way === 'phone-in'
  const channel = isTheirs ? 'phone' : way
  const direction: Direction = isTheirs ? 'in' : 'out'
  const ownDueAt = at && typedMoment(at, timeZone)

  /** Describes the step that follows an outcome. */
  const effectOf = (outcome: AttemptOutcome) => {
    const opened = reopen ? proposals.reopened : undefined
    const { dueAt, ...proposal } = (opened ?? proposals.outcomes)[stepOutcome(direction, outcome)]
    return words({ ...proposal, dueAt: dueAt && (ownDueAt || dueAt) })
  }

  const [save, pending] = usePending(async (what: string, send: Run, then?: Run) => {
    $movesOn.set(then !== undefined)
    try {
      await send()
      forgetNotSaved(logPlace(candidate.id))
      // Synchronous, so that nothing counts as unsaved when the next candidate opens.
      flushSync(() => setDraft(empty))
      await then?.()
    } catch (error) {
      dropAhead()
      const failure = { title: `Not saved: ${what}`, text: 'Please try again.' }
      notifyNotSaved(logPlace(candidate.id), error, failure)
    } finally {
      $movesOn.set(false)
    }
  })

  function log(outcome: AttemptOutcome) {
    setAsked(undefined)
    const send = async () => {
      const attempt = { channel, direction, outcome, note, dueAt: ownDueAt || null, reopen }
      const { candidate: saved, event } = await addAttempt(candidate.id, attempt)
      setLogged([event])
      sayLogged(saved, event.id, outcome, words(saved))
    }
    void save(attemptOutcomes[outcome], send, onLogged)
  }

  /** Logs a call, or asks whether it is a second one. */
  function press(outcome: AttemptOutcome) {
    if (pending) return
    const all = [...logged, ...events]
    const before = callJustLogged({ events: all, me, channel, now: Date.now() })
    if (before) setAsked({ outcome, before })
    else log(outcome)
  }

  const saveNote = () =>
    save('the note', async () => {
      await addCandidateNote(candidate.id, note)
      sayNoted(candidate)
    })

  return {
    way,
    setWay,
    draft,
    change: (part: Partial<typeof empty>) => setDraft((now) => ({ ...now, ...part })),
    effectOf,
    pending,
    press,
    saveNote,
    second: asked && {
      before: asked.before,
      outcome: attemptOutcomes[asked.outcome],
      onLog: () => log(asked.outcome),
      onDrop: () => setAsked(undefined),
    },
  }
}
