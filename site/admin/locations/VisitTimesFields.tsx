import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Location } from '#db/model/locations.ts'
import { type Break, type ClosedDay } from '#db/model/visits/location-fields.ts'
import { FieldError } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { fieldsOf } from '../form/fieldsOf.ts'
import { ClosedDayRow } from '../form/hours/ClosedDayRow.tsx'
import { BreakField } from './BreakField.tsx'
import { locationLabels as labels } from './locations.ts'
import '../form/hours/days.css'
import '../form/hours/ClosedDaysField.css'

type VisitTimesFieldsProps = {
  field: ReturnType<typeof fieldsOf<keyof Location>>
  pause: Break
  closedDays: readonly ClosedDay[]
  errors: Errors
  onPause: (pause: Break) => void
  onClosedDays: (days: ClosedDay[]) => void
}

const number = { type: 'number', inputMode: 'numeric', min: 1 } as const

/** The fields that say when visitors can come. */
export function VisitTimesFields(props: VisitTimesFieldsProps) {
  const { field, pause, closedDays, errors, onPause, onClosedDays } = props
  return (
    <>
      <BreakField value={pause} error={errors['break']} onChange={onPause} />
      <DaysWithoutVisits days={closedDays} error={errors['closedDays']} onChange={onClosedDays} />
      <TextField
        {...field('stepMinutes')}
        {...number}
        min={5}
        max={240}
        hint="60 offers 9:00, 10:00 and so on."
      />
      <TextField
        {...field('horizonDays')}
        {...number}
        max={730}
        hint="Visitors can choose a day up to so many days ahead."
      />
      <TextField
        {...field('capacity')}
        {...number}
        max={100}
        hint="As many visits may overlap, of all types together."
      />
    </>
  )
}

type DaysWithoutVisitsProps = {
  days: readonly ClosedDay[]
  error: string | undefined
  onChange: (days: ClosedDay[]) => void
}

function DaysWithoutVisits({ days, error, onChange }: DaysWithoutVisitsProps) {
  const [added, setAdded] = useState<number>()
  const setDay = (at: number, change: Partial<ClosedDay>) =>
    onChange(days.map((day, i) => (i === at ? { ...day, ...change } : day)))
  return (
    <fieldset className="days closed-days field-wide" data-path="closedDays" tabIndex={-1}>
      <legend>{labels.closedDays}</legend>
      <p className="field-hint">
        Nobody can come on these days, though the office may be open. Visitors read the reason. Once
        you save, you see the visits that are already on them.
      </p>
      {days.map(({ date, reason }, i) => (
        <ClosedDayRow
          key={i}
          path={`closedDays.${i}`}
          label={`Day without visits ${i + 1}`}
          date={date}
          text={{ name: 'reason', label: 'Reason', value: reason }}
          error={undefined}
          isNew={i === added}
          onDate={(next) => setDay(i, { date: next })}
          onText={(next) => setDay(i, { reason: next })}
          onRemove={() => onChange(days.toSpliced(i, 1))}
        />
      ))}
      <button
        type="button"
        className="button button-outline button-small"
        onClick={() => {
          setAdded(days.length)
          onChange([...days, { date: '', reason: '' }])
        }}
      >
        <Plus aria-hidden />
        Add a day without visits
      </button>
      <FieldError id="closedDays-error" error={error} />
    </fieldset>
  )
}
