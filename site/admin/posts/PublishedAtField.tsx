import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { minuteMs } from '#db/model/lib/time.ts'
import { Field } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { $now, exactTime } from '../base/time/dates.ts'
import { fromField, postLabels, toField } from './posts.ts'

type PublishedAtFieldProps = { saved: string | null | undefined; errors: Errors }

/** The date of a post, in the time zone of the clinic. Its hint says in words which moment the date means. */
export function PublishedAtField({ saved, errors }: PublishedAtFieldProps) {
  useStore($now)
  const [typed, setTyped] = useState(toField(saved))
  const date = fromField(typed, saved)
  const hint = !date
    ? 'Left empty, it is the time at which you publish. A time to come schedules the post.'
    : // A minute more, because the field has no seconds. `$now` ticks too seldom to be compared with.
      Date.parse(date) > Date.now() + minuteMs
      ? `Once you publish it, visitors see the post from ${exactTime(date)}.`
      : `The post is dated ${exactTime(date)}.`
  return (
    <Field name="publishedAt" label={postLabels.publishedAt} hint={hint} errors={errors} optional>
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
  )
}
