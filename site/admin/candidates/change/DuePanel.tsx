import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef } from 'react'
import { $now, $timeZone, longDateTime } from '#site/admin/base/time/dates.ts'
import type { Panel } from './saving.ts'
import { Pick } from '../Pick.tsx'
import { dueWords } from '../due.ts'
import { fieldValueOf, typedMoment } from '#site/admin/base/time/fieldTime.ts'
import { dueChoices } from '../dueChoices.ts'

export function DuePanel({ candidate, save, pending }: Panel) {
  const id = useId()
  const now = useStore($now)
  const timeZone = useStore($timeZone)
  const step = useRef<HTMLInputElement>(null)

  const saveAt = (dueAt: string) => {
    const nextAction = step.current?.value.trim()
    return save({ ...(nextAction && { nextAction }), dueAt }, `Due: ${longDateTime(dueAt)}`)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const at = String(new FormData(event.currentTarget).get('at'))
    void saveAt(typedMoment(at, timeZone))
  }

  return (
    <form className="due-panel" onSubmit={onSubmit}>
      <div className="field">
        <label htmlFor={`${id}-step`}>Next step</label>
        <input
          ref={step}
          id={`${id}-step`}
          defaultValue={candidate.nextAction ?? ''}
          maxLength={200}
        />
      </div>
      <div className="picks" role="group" aria-label="Due">
        {dueChoices(timeZone, now).map(({ label, at }) => (
          <Pick
            key={label}
            label={label}
            effect={dueWords(at, now)}
            aria-disabled={pending}
            onClick={() => saveAt(at)}
          />
        ))}
      </div>
      <div className="due-panel-other row gap-1">
        <div className="field">
          <label htmlFor={`${id}-at`}>Another time</label>
          <input
            id={`${id}-at`}
            name="at"
            type="datetime-local"
            required
            defaultValue={candidate.dueAt ? fieldValueOf(candidate.dueAt, timeZone) : ''}
          />
        </div>
        <button className="button button-small" aria-disabled={pending}>
          {pending ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  )
}
