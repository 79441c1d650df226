import { useEffect, useState } from 'react'
import { OfficeHours, officeHours } from '#db/model/hours/hours.ts'
import { visitPlaces, type VisitType, VisitTypeChange } from '#db/model/visits/types.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { Select } from '#site/ui/form/Select.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { recordFields } from '../form/fieldsOf.ts'
import { FormActions } from '../form/FormActions.tsx'
import { errorsWithin } from '../form/hours/errorsIn.ts'
import { HoursField } from '../form/hours/HoursField.tsx'
import { useEdited } from '../form/useEdited.ts'
import { typeLabels as labels, sendVisitType } from './visitTypes.ts'

const numberOf = (value: FormDataEntryValue | null) => (value ? Number(value) : null)

const read = (fields: FormData) => ({
  label: fields.get('label'),
  minutes: numberOf(fields.get('minutes')),
  place: fields.get('place'),
  books: fields.has('books'),
  capacity: numberOf(fields.get('capacity')),
  leadHours: numberOf(fields.get('leadHours')),
  cutoffHours: numberOf(fields.get('cutoffHours')),
  bring: fields.get('bring'),
  hours: JSON.parse(String(fields.get('hours') ?? 'null')),
})

const number = { type: 'number', inputMode: 'numeric', min: 0 } as const

type VisitTypeFormProps = { of: VisitType; onClose: () => void; onSaved: () => void }

export function VisitTypeForm({ of, onClose, onSaved }: VisitTypeFormProps) {
  const [hours, setHours] = useState(of.hours)
  const { form, errors, pending } = useForm(VisitTypeChange, {
    read,
    send: (values) => sendVisitType(of.type, { ...values, basedOn: of.version }),
    sent: { title: 'Visit type updated', text: 'The visit form follows in a moment.' },
    failed: { title: 'Visit type not updated', text: 'An error occurred' },
    onSent: onSaved,
  })
  const editing = useEdited(form)
  const { check } = editing
  useEffect(check, [check, hours])
  const field = recordFields({ labels, record: of, errors })
  const isCall = of.type === 'call'
  return (
    <form {...editing.form} className="form" aria-label="Visit type">
      <input type="hidden" name="hours" value={JSON.stringify(hours)} />
      <div className="fields">
        <TextField {...field('label')} maxLength={60} />
        <TextField {...field('minutes')} {...number} min={5} max={480} />
        <Select {...field('place')} options={visitPlaces} />
        <TextField
          {...field('capacity')}
          {...number}
          min={1}
          max={100}
          optional
          hint="Left empty, as many as the location takes."
        />
        <TextField {...field('leadHours')} {...number} hint="How soon visitors can have a time." />
        <TextField
          {...field('cutoffHours')}
          {...number}
          hint="Until then visitors can move or cancel by the link in their mail."
        />
        <Checkbox
          name="books"
          label={labels.books}
          hint="A free time is theirs at once. Otherwise they ask for it, and you confirm."
          wide
          defaultChecked={of.books}
        />
        <TextArea
          {...field('bring')}
          rows={3}
          maxLength={500}
          optional
          hint="Stands in mails and on the page of a visit. It must not say what the visit is about."
        />
        {isCall && <CallHours {...{ hours, errors }} onChange={setHours} />}
      </div>
      <FormActions
        label="Save changes"
        pendingLabel="Updating..."
        {...{ pending, errors, onClose }}
      />
    </form>
  )
}

type CallHoursProps = {
  hours: OfficeHours | null
  errors: Readonly<Record<string, string>>
  onChange: (hours: OfficeHours | null) => void
}

/** The hours in which staff call. Without hours, visitors are not asked for a time. */
const CallHours = ({ hours, errors, onChange }: CallHoursProps) => (
  <>
    <Checkbox
      label="Visitors choose when they are called"
      wide
      checked={hours !== null}
      onChange={(isChosen) => onChange(isChosen ? withoutDays(officeHours) : null)}
    />
    {hours && (
      <HoursField
        name="hours"
        label={labels.hours}
        value={hours}
        errors={errors['hours'] ? errorsWithin(OfficeHours, hours, 'hours') : {}}
        zone="the time zone of your first location"
        isWeekOnly
        onChange={onChange}
      />
    )}
  </>
)

/** Calls use the closed days of the first location. */
const withoutDays = (hours: OfficeHours): OfficeHours => ({ ...hours, closed: undefined })
