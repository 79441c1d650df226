import { dayProblem, type Office, timesOn, visitTimes } from '#db/model/visits/visit-times.ts'
import { Select } from '#site/ui/form/Select.tsx'
import { Field } from '#site/ui/form/Field.tsx'
import type { Errors } from '#site/ui/form/formControls.ts'
import { TextField } from '#site/ui/form/TextField.tsx'

type PlainTimeProps = {
  office: Office
  /** as the field has it */
  date: string
  earliest: string
  /** whether to draw the place for the nearest times. Only built pages do: Trusted Types forbid HTML in the browser */
  isBuilt: boolean
  errors: Errors
}

/** A date field and a time, for visitors without JavaScript and if the free times cannot be read. */
export function PlainTime({ office, date, earliest, isBuilt, errors }: PlainTimeProps) {
  const closed = date && !errors['preferredDate'] ? dayProblem(date, office) : undefined
  const times = date ? timesOn(date, office) : Object.keys(visitTimes)
  return (
    <>
      {isBuilt && <NearestTimes />}
      <TextField
        name="preferredDate"
        label="Preferred date"
        type="date"
        min={earliest}
        hint={
          <span aria-live="polite" className={closed && 'field-error'}>
            {closed ?? 'A day on which our office is open.'}
          </span>
        }
        errors={errors}
      />
      <Select
        name="preferredTime"
        label="Preferred time"
        hint="Within our office hours."
        options={Object.fromEntries(times.map((time) => [time, time]))}
        errors={errors}
      />
    </>
  )
}

/** Hidden until the Worker fills it: with the nearest free times, if the wanted one is taken. */
const NearestTimes = () => (
  <div className="nearest-times field-wide">
    <Field
      name="startsAt"
      label="One of the nearest free times"
      hint="It counts in place of the date and the time below."
      optional
    >
      {(control) => (
        <div className="field-select">
          <select
            {...control}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: '<option value="">Please choose</option>' }}
          />
        </div>
      )}
    </Field>
  </div>
)
