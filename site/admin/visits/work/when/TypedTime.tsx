import { zoneLabel } from '#db/model/lib/time.ts'
import { Field } from '#site/ui/form/Field.tsx'
import type { DayTime } from './usePlaces.ts'

type TypedTimeProps = { timeZone: string; value: DayTime; onChange: (value: DayTime) => void }

/** Any day and time, also those that visitors cannot book. */
export const TypedTime = ({ timeZone, value: { date, time }, onChange }: TypedTimeProps) => (
  <div className="fields">
    <Field name="date" label="Day">
      {(control) => (
        <input
          {...control}
          type="date"
          value={date}
          onChange={({ target }) => onChange({ date: target.value, time })}
        />
      )}
    </Field>
    <Field name="time" label={`Time (${zoneLabel(timeZone)})`}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={time}
          onChange={({ target }) => onChange({ date, time: target.value })}
        />
      )}
    </Field>
    <p className="note field-wide">
      You can enter a time outside the opening hours, and a visit that has been.
    </p>
  </div>
)
