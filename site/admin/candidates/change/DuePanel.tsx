import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef } from 'react'
import { $timeZone, longDateTime } from '#site/admin/base/time/dates.ts'
import type { Panel } from './saving.ts'
import { DuePicks } from '../DuePicks.tsx'
import { Field } from '#site/ui/form/Field.tsx'
import { fieldValueOf, typedMoment } from '#site/admin/base/time/fieldTime.ts'

export function DuePanel({ candidate, save, pending }: Panel) {
  const id = useId()
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
        <label htmlFor={id}>Next step</label>
        <input ref={step} id={id} defaultValue={candidate.nextAction ?? ''} maxLength={200} />
      </div>
      <DuePicks button={(at) => ({ 'aria-disabled': pending, onClick: () => saveAt(at) })} />
      <div className="due-panel-other row gap-1">
        <Field name="at" label="Another time">
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              defaultValue={candidate.dueAt ? fieldValueOf(candidate.dueAt, timeZone) : ''}
            />
          )}
        </Field>
        <button className="button button-small" aria-disabled={pending}>
          {pending ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  )
}
