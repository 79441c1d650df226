import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type ClosedDays, closedDaysOf, holidayKeys } from '#db/model/hours/closed-days.ts'
import {
  holidayCountry,
  holidayDates,
  type HolidayKey,
  holidays,
} from '#db/model/hours/holidays.ts'
import type { OfficeHours } from '#db/model/hours/hours.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { FieldError } from '#site/ui/form/Field.tsx'
import { $timeZone, calendarDay } from '#site/admin/base/time/dates.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { ClosedDayRow, type Whom } from './ClosedDayRow.tsx'
import './days.css'
import './ClosedDaysField.css'

type Day = ClosedDays['days'][number] & { whom?: Whom }
type ListedDays = Omit<ClosedDays, 'days'> & { days: Day[] }

type ClosedDaysFieldProps = {
  /** the names in errors, of the field and of its days: 'hours.closed' and 'hours.closed.days' */
  name: string
  daysName: string
  hours: Omit<OfficeHours, 'closed'> & { closed?: ListedDays | undefined }
  /** a day may be closed for visits only, while the office is open */
  hasVisits?: boolean
  errors: Errors
  onChange: (value: ListedDays) => void
}

/** The next date on which the holiday is observed: a weekday if it falls on a weekend. */
function nextDate(key: HolidayKey, today: string) {
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1].map((one) => holidayDates(key, one).at(-1) ?? '')
  return dates.find((date) => date >= today) ?? ''
}

export function ClosedDaysField(props: ClosedDaysFieldProps) {
  const { name, daysName, hours, hasVisits, errors, onChange } = props
  const timeZone = useStore($timeZone)
  const today = dayIn(timeZone)
  const closed: ListedDays = hours.closed ?? closedDaysOf({ timeZone, hours: {} })
  const country = holidayCountry(timeZone)
  const offered = holidayKeys
    .filter((key) => holidays[key].country === country || closed.holidays.includes(key))
    .map((key) => ({ key, date: nextDate(key, today) }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const { days } = closed
  const [added, setAdded] = useState<number>()
  const setDay = (at: number, day: Partial<Day>) =>
    onChange({ ...closed, days: days.map((one, i) => (i === at ? { ...one, ...day } : one)) })
  return (
    <fieldset className="days closed-days field-wide" data-path={name} tabIndex={-1}>
      <legend>Closed days</legend>
      <p className="field-hint">
        Nothing is due and no visit is possible on these days, and they count as no business days.
        {hasVisits &&
          ' On a day for visits alone the office is open. Visitors read the reason. Once you save, you see the visits that are already on a closed day.'}
      </p>
      {offered.length > 0 && (
        <ul className="closed-holidays" aria-label="Holidays, every year">
          {offered.map(({ key, date }) => (
            <li key={key}>
              <Checkbox
                label={
                  <>
                    {holidays[key].name} <span className="note">{calendarDay(date)}</span>
                  </>
                }
                checked={closed.holidays.includes(key)}
                onChange={(isKept) =>
                  onChange({
                    ...closed,
                    holidays: isKept
                      ? [...closed.holidays, key]
                      : closed.holidays.filter((one) => one !== key),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {days.map((day, i) => {
        const path = `${daysName}.${i}`
        const wrong = Object.keys(errors).find((one) => one.startsWith(path))
        return (
          <ClosedDayRow
            key={i}
            path={path}
            label={`Closed day ${i + 1}`}
            date={day.date}
            text={day.name ?? ''}
            whom={hasVisits ? (day.whom ?? 'everybody') : undefined}
            error={wrong && errors[wrong]}
            isNew={i === added}
            onDate={(date) => setDay(i, { date })}
            onText={(text) => setDay(i, { name: text || undefined })}
            onWhom={(whom) => setDay(i, { whom })}
            onRemove={() => onChange({ ...closed, days: days.toSpliced(i, 1) })}
          />
        )
      })}
      <SmallButton
        onClick={() => {
          setAdded(days.length)
          onChange({ ...closed, days: [...days, { date: '' }] })
        }}
      >
        <Plus aria-hidden />
        Add a closed day
      </SmallButton>
      <FieldError id={`${name}-error`} error={errors[name] ?? errors[daysName]} />
    </fieldset>
  )
}
