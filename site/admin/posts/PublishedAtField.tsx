import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { minuteMs } from '#db/model/lib/time.ts'
import { Field } from '#site/ui/form/Field.tsx'
import { $now, $timeZone, exactTime } from '../base/time/dates.ts'
import { fieldValueOf, typedMoment } from '../base/time/fieldTime.ts'
import { FieldValue } from '../form/HiddenField.tsx'
import type { DrawnField } from '../form/record/drawnFields.ts'

/** The date of a post, in the time zone of the clinic. Its hint says in words which moment the date means. */
export function PublishedAtField({ value, ...field }: DrawnField) {
  useStore($now)
  const timeZone = useStore($timeZone)
  const saved = typeof value === 'string' ? value : ''
  const shown = saved && fieldValueOf(saved, timeZone)
  const [typed, setTyped] = useState(shown)
  // The field has no seconds: while it shows the saved date, the date stays the same to the millisecond.
  const date = typed === shown ? saved : typed && typedMoment(typed, timeZone)
  const hint = !date
    ? 'Left empty, it is the time at which you publish. A time to come schedules the post.'
    : // A minute more, because the field has no seconds. `$now` ticks too seldom to be compared with.
      Date.parse(date) > Date.now() + minuteMs
      ? `Once you publish it, visitors see the post from ${exactTime(date)}.`
      : `The post is dated ${exactTime(date)}.`
  return (
    <>
      <FieldValue name={field.name} value={date || null} />
      <Field {...field} hint={hint} optional>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            max="9999-12-31T23:59"
            defaultValue={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
    </>
  )
}
