import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { closedDaysOf } from '#db/model/hours/closed-days.ts'
import { OfficeHours } from '#db/model/hours/hours.ts'
import { type Location, withClosedDays } from '#db/model/locations.ts'
import { $timeZone } from '../base/time/dates.ts'
import { FieldValue } from '../form/HiddenField.tsx'
import { ClosedDaysField } from '../form/hours/ClosedDaysField.tsx'
import { errorsWithin } from '../form/hours/errorsIn.ts'
import { HoursField } from '../form/hours/HoursField.tsx'
import type { DrawnField } from '../form/record/drawnFields.ts'

type OpeningFieldsProps = { hoursField: DrawnField; closedDaysField: DrawnField }

/** The hours of a location and its closed days: both hold the days that are closed for everybody. */
export function OpeningFields({ hoursField, closedDaysField }: OpeningFieldsProps) {
  const { errors = {} } = hoursField
  const timeZone = useStore($timeZone)
  // The model or this very component has written both.
  const saved = {
    hours: hoursField.value as OfficeHours,
    closedDays: closedDaysField.value as Location['closedDays'],
  }
  const [hours, setHours] = useState(saved.hours)
  const [closedDays, setClosedDays] = useState(
    () => withClosedDays({ timeZone, ...saved }).closedDays,
  )
  const days = closedDays.map(({ reason: name, ...day }) => ({ ...day, name }))
  const listed = { ...hours, closed: { ...closedDaysOf({ timeZone, hours }), days } }
  return (
    <>
      <FieldValue name={hoursField.name} value={hours} />
      <FieldValue name={closedDaysField.name} value={closedDays} />
      <HoursField
        name={hoursField.name}
        label={hoursField.label}
        isWeekOnly
        value={hours}
        errors={errors['hours'] ? errorsWithin(OfficeHours, hours, 'hours') : {}}
        zone="the location’s own time zone"
        onChange={setHours}
      />
      <ClosedDaysField
        name={closedDaysField.name}
        daysName={closedDaysField.name}
        hours={listed}
        hasVisits
        errors={errors}
        onChange={({ holidays, days }) => {
          setHours({ ...hours, closed: { holidays, days: [] } })
          setClosedDays(
            days.map(({ date, name: reason = '', whom = 'everybody' }) => ({ date, reason, whom })),
          )
        }}
      />
    </>
  )
}
