import { useStore } from '@nanostores/react'
import { Toolbar } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Channel,
  channels,
  type Outcome,
  outcomes,
} from '../../../../db/model/candidates/labels.ts'
import { keysOf } from '../../../../db/model/lib/keys.ts'
import { OptionList } from '../../../ui/form/Select.tsx'
import { growing } from '../../../ui/form/TextArea.tsx'
import { notifyFailure } from '../../app/failure.ts'
import { useUnsaved } from '../../navigation/unsaved.ts'
import { $timeZone } from '../../app/dates.ts'
import type { Candidate, CandidateRecord } from '../candidates.ts'
import { Pick } from '../Pick.tsx'
import { useEffectWords } from '../effect.ts'
import { addAttempt, addNote, sayLogged, sayNoted } from './log.ts'
import { momentOf } from '../dueChoices.ts'
import './LogCall.css'

type LogCallProps = {
  candidate: Candidate
  proposals: CandidateRecord['proposals']['outcomes']
  onLogged: (() => void) | undefined
}

const outcomeKeys = keysOf(outcomes)
const channelKeys = keysOf(channels)

/** What was said, and how it went: each outcome saves at once, with the next step that it names. */
export function LogCall({ candidate, proposals, onLogged }: LogCallProps) {
  const id = useId()
  const [channel, setChannel] = useState<Channel>('phone')
  const [note, setNote] = useState('')
  const [at, setAt] = useState('')
  const [pending, setPending] = useState(false)
  const timeZone = useStore($timeZone)
  const words = useEffectWords()
  useUnsaved(note.trim() !== '')

  const ownDueAt = at && momentOf(at, timeZone)
  const stepAfter = (outcome: Outcome) => {
    const { dueAt, ...proposal } = proposals[outcome]
    return { ...proposal, dueAt: dueAt && (ownDueAt || dueAt) }
  }

  async function save(send: () => Promise<void>, then?: () => void) {
    if (pending) return
    setPending(true)
    try {
      await send()
      // At once, so that nothing counts as unsaved when the next candidate opens.
      flushSync(() => {
        setNote('')
        setAt('')
      })
      then?.()
    } catch (error) {
      notifyFailure(error, { title: 'Not saved', text: 'Please try again.' })
    } finally {
      setPending(false)
    }
  }

  const log = (outcome: Outcome) =>
    save(async () => {
      const attempt = { channel, outcome, note, dueAt: ownDueAt || null }
      const { candidate: saved } = await addAttempt(candidate.id, attempt)
      sayLogged(saved, outcome, words(saved), onLogged !== undefined)
    }, onLogged)

  const saveNote = () => {
    if (!note.trim()) return document.getElementById(`${id}-note`)?.focus()
    return save(async () => {
      await addNote(candidate.id, note)
      sayNoted(candidate)
    })
  }

  function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    const outcome = outcomeKeys[Number(key) - 1]
    if (outcome && !altKey && !ctrlKey && !metaKey) void log(outcome)
  }

  return (
    <section className="log" aria-labelledby={`${id}-title`}>
      <div className="log-head">
        <h3 id={`${id}-title`}>Log a call</h3>
        <div className="field">
          <div className="field-select">
            <select
              aria-label="How it was tried"
              value={channel}
              onChange={({ target }) =>
                setChannel(channelKeys.find((key) => key === target.value) ?? 'phone')
              }
            >
              <OptionList options={channels} />
            </select>
          </div>
        </div>
      </div>
      <div className="log-fields">
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
          />
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
      <Toolbar.Root
        className="picks outcomes"
        aria-label="How did it go? Press 1 to 5"
        onKeyDown={onKeyDown}
      >
        {outcomeKeys.map((outcome, index) => (
          <Toolbar.Button key={outcome} asChild>
            <Pick
              digit={index + 1}
              label={outcomes[outcome]}
              effect={words(stepAfter(outcome))}
              aria-disabled={pending}
              onClick={() => void log(outcome)}
            />
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
      <p className="log-end">
        <span className="note">{pending ? 'Saving...' : 'One press saves it.'}</span>
        <button
          type="button"
          className="button button-outline button-small"
          aria-disabled={pending}
          onClick={() => void saveNote()}
        >
          Save the note only
        </button>
      </p>
    </section>
  )
}
