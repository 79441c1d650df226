import { Plus, X } from 'lucide-react'
import { type OfficeHours, type Weekday, weekdays } from '#db/model/hours/hours.ts'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { FieldError } from '#site/ui/form/Field.tsx'

type Spans = OfficeHours[Weekday]

type DayRowProps = {
  day: Weekday
  name: string
  spans: Spans
  note: string
  error: string | undefined
  onSpans: (spans: Spans) => void
  onNote: (note: string) => void
}

const maxSpans = 4
const defaultSpan: Spans[number] = ['08:00', '17:00']

export function DayRow({ day, name, spans, note, error, onSpans, onNote }: DayRowProps) {
  const dayName = weekdays[day]
  const control = {
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? `${name}-error` : undefined,
  }
  return (
    <div className="hours-day" role="group" aria-label={dayName}>
      <span className="hours-name">{dayName}</span>
      <div className="hours-spans row">
        {spans.length === 0 && <span className="note">Closed</span>}
        {spans.map(([opens, closes], i) => {
          const set = (span: Spans[number]) => onSpans(spans.with(i, span))
          return (
            <div className="day-inputs row hours-span" key={i}>
              <input
                {...control}
                type="time"
                name={`${name}.${i}.0`}
                aria-label={`${dayName}, opens`}
                value={opens}
                onChange={({ target }) => set([target.value, closes])}
              />
              <span aria-hidden>–</span>
              <input
                {...control}
                type="time"
                name={`${name}.${i}.1`}
                aria-label={`${dayName}, closes`}
                value={closes}
                onChange={({ target }) => set([opens, target.value])}
              />
              <IconButton
                label={`Remove ${opens}–${closes} on ${dayName}`}
                danger
                onClick={() => onSpans(spans.toSpliced(i, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          )
        })}
        {spans.length < maxSpans && (
          <IconButton
            label={`Add hours on ${dayName}`}
            onClick={() => onSpans([...spans, spans.length === 0 ? defaultSpan : ['', '']])}
          >
            <Plus aria-hidden />
          </IconButton>
        )}
      </div>
      <input
        className="hours-note"
        name={`${name}.note`}
        aria-label={`${dayName}, note`}
        placeholder="Note"
        maxLength={100}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}
