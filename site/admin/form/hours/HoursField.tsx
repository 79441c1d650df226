import { type OfficeHours, weekdayKeys } from '#db/model/hours/hours.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { ClosedDaysField } from './ClosedDaysField.tsx'
import './days.css'
import './HoursField.css'
import { DayRow } from './DayRow.tsx'

type HoursFieldProps = {
  name: string
  label: string
  value: OfficeHours
  errors: Errors
  /** the zone of the times, in words */
  zone?: string
  /** without closed days */
  isWeekOnly?: boolean
  onChange: (value: OfficeHours) => void
}

export function HoursField(props: HoursFieldProps) {
  const { name, label, value, errors, zone = 'the site’s time zone', isWeekOnly, onChange } = props
  return (
    <>
      <fieldset className="days field-wide" data-path={name} tabIndex={-1}>
        <legend>{label}</legend>
        <p className="field-hint">
          In {zone}. A day with a note, such as “by appointment”, is not open to all, and no
          business day.
        </p>
        {weekdayKeys.map((day) => {
          const wrong = Object.keys(errors).find(
            (path) => path === `${name}.${day}` || path.startsWith(`${name}.${day}.`),
          )
          return (
            <DayRow
              key={day}
              day={day}
              name={`${name}.${day}`}
              spans={value[day]}
              note={value.notes?.[day] ?? ''}
              error={wrong && errors[wrong]}
              onSpans={(spans) => onChange({ ...value, [day]: spans })}
              onNote={(note) =>
                onChange({ ...value, notes: { ...value.notes, [day]: note || undefined } })
              }
            />
          )
        })}
      </fieldset>
      {!isWeekOnly && (
        <ClosedDaysField
          name={`${name}.closed`}
          daysName={`${name}.closed.days`}
          hours={value}
          errors={errors}
          onChange={(closed) => onChange({ ...value, closed })}
        />
      )}
    </>
  )
}
