import { Toolbar } from 'radix-ui'
import { type KeyboardEvent, useId, useRef } from 'react'
import { attemptOutcomes } from '#db/model/candidates/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { NotSaved } from '#site/admin/base/NotSaved.tsx'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { OptionList } from '#site/ui/form/Select.tsx'
import { growing } from '#site/ui/form/TextArea.tsx'
import { Pick } from '../Pick.tsx'
import { logPlace } from './log.ts'
import { SecondCall } from './SecondCall.tsx'
import { type CallLogProps, useCallLog, ways } from './useCallLog.ts'
import './LogCall.css'

const outcomeKeys = keysOf(attemptOutcomes)
const wayKeys = keysOf(ways)

/** The ways that are left for somebody who asked for no contact. */
const { 'phone-in': theirCall, 'in-person': inPerson } = ways
const theirWays = { 'phone-in': theirCall, 'in-person': inPerson }

/** A form for a call: its note and its outcome. Each outcome saves at once, with the next step that it names. */
export function LogCall(props: CallLogProps) {
  const { candidate, proposals } = props
  const id = useId()
  const noteOnly = useRef<HTMLButtonElement>(null)
  const { way, setWay, draft, change, effectOf, pending, press, saveNote, second } =
    useCallLog(props)
  const isNoted = draft.note.trim() !== ''

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
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
            onKeyDown={onNoteKeyDown}
            aria-keyshortcuts="Alt+N"
            aria-describedby={isNoted ? `${id}-hint` : undefined}
          />
          {isNoted && (
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
            value={draft.at}
            onChange={({ target }) => change({ at: target.value })}
          />
        </div>
      </div>
      {proposals.reopened && (
        <label className="log-reopen row nowrap">
          <input
            type="checkbox"
            checked={draft.reopen}
            onChange={({ target }) => change({ reopen: target.checked })}
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
                effect={effectOf(outcome)}
                aria-disabled={pending}
                onClick={() => press(outcome)}
              />
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
        <div className="spread gap-1">
          <span className="note">{pending ? 'Saving...' : 'One press saves it.'}</span>
          <SmallButton
            ref={noteOnly}
            aria-disabled={pending}
            onClick={() => {
              if (isNoted) void saveNote()
              else document.getElementById(`${id}-note`)?.focus()
            }}
          >
            Save the note only
          </SmallButton>
        </div>
      </div>
      {second && <SecondCall candidate={candidate} {...second} />}
    </section>
  )
}
