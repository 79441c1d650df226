import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { closedDaysOf } from '#db/model/hours/closed-days.ts'
import { OfficeHours, officeHours } from '#db/model/hours/hours.ts'
import { Location, withClosedDays } from '#db/model/locations.ts'
import { defaultVisitFields, visitFieldsGiven } from '#db/model/visits/location-fields.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { PhoneField } from '#site/admin/form/PhoneField.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { $timeZone } from '../base/time/dates.ts'
import { useRecordDraft } from '../form/drafts/useRecordDraft.tsx'
import { recordFields } from '../form/fieldsOf.ts'
import { FormActions } from '../form/FormActions.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { errorsWithin } from '../form/hours/errorsIn.ts'
import { ClosedDaysField } from '../form/hours/ClosedDaysField.tsx'
import { HoursField } from '../form/hours/HoursField.tsx'
import { useEdited } from '../form/useEdited.ts'
import { useVersion } from '../form/versions/useVersion.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { adjust } from '../navigation/address.ts'
import { RecordProblem } from '../publish/RecordProblem.tsx'
import { VisitTimesFields } from './VisitTimesFields.tsx'
import { type EditedLocation, locationLabels as labels, saveLocation } from './locations.ts'

const read = (fields: FormData) => ({
  name: fields.get('name'),
  address: fields.get('address'),
  phone: fields.get('phone'),
  timeZone: fields.get('timeZone'),
  hours: JSON.parse(String(fields.get('hours') ?? '{}')),
  break: JSON.parse(String(fields.get('break') ?? 'null')),
  closedDays: JSON.parse(String(fields.get('closedDays') ?? '[]')),
  stepMinutes: Number(fields.get('stepMinutes')),
  horizonDays: Number(fields.get('horizonDays')),
  capacity: Number(fields.get('capacity')),
  active: fields.has('active'),
})

const VisitTimes = v.object({
  break: visitFieldsGiven.break,
  closedDays: visitFieldsGiven.closedDays,
})

// About 500 names, taken from the browser.
const zones = Intl.supportedValuesOf('timeZone')

export function LocationForm({
  record: location,
  onClose,
  onTheirs,
  onRestored,
}: RecordFormProps<EditedLocation>) {
  const zone = useStore($timeZone)
  const version = useVersion({
    name: 'location',
    what: 'location',
    record: location,
    labels,
    ...(onTheirs && { onTheirs }),
  })
  const [hours, setHours] = useState(location?.hours ?? officeHours)
  const [pause, setPause] = useState(location ? location.break : defaultVisitFields.break)
  const [closedDays, setClosedDays] = useState(() =>
    location ? withClosedDays(location).closedDays : [],
  )
  const done = location ? 'updated' : 'added'
  const { form, errors, pending } = useForm(Location, {
    read,
    send: (values) => saveLocation(location?.id, values, version.basedOn.current),
    sent: { title: `Location ${done}`, text: 'Pages that name it follow in a moment.' },
    failed: { title: `Location not ${done}`, text: 'An error occurred' },
    refused: version.refused,
    onSent: ({ affected }) => {
      draft.drop()
      adjust({ edit: '', affected: affected.join(',') }, { discard: true })
    },
  })
  const editing = useEdited(form)
  const { check } = editing
  useEffect(check, [check, hours, pause, closedDays])
  const draft = useRecordDraft({
    name: `location ${location?.id ?? 'new'}`,
    saved: location,
    labels,
    editing,
    read,
    basedOn: version.basedOn,
    onRestored: (values) => {
      const restored = v.safeParse(OfficeHours, values['hours'])
      if (restored.success) setHours(restored.output)
      const times = v.safeParse(VisitTimes, values)
      if (!times.success) return
      setPause(times.output.break)
      const place = { timeZone: zone, hours: restored.success ? restored.output : hours }
      setClosedDays(withClosedDays({ ...place, closedDays: times.output.closedDays }).closedDays)
    },
  })
  const record: Readonly<Partial<Record<keyof Location, unknown>>> | undefined =
    draft.restored ?? location ?? defaultVisitFields
  const field = recordFields({ labels, record, errors })
  const days = closedDays.map(({ reason: name, ...day }) => ({ ...day, name }))
  const listed = { ...hours, closed: { ...closedDaysOf({ timeZone: zone, hours }), days } }

  return (
    <form {...editing.form} className="form" aria-label="Location">
      <input type="hidden" name="hours" value={JSON.stringify(hours)} />
      <input type="hidden" name="break" value={JSON.stringify(pause)} />
      <input type="hidden" name="closedDays" value={JSON.stringify(closedDays)} />
      {location && <RecordProblem record="locations" id={location.id} />}
      {location?.updatedAt && onRestored && (
        <div className="form-links">
          <RecordHistory
            part="locations"
            record={{ id: location.id, updatedAt: location.updatedAt }}
            what="location"
            {...{ labels, onRestored }}
          />
        </div>
      )}
      {draft.notice}
      <div className="fields" key={draft.filling}>
        <TextField
          {...field('name')}
          maxLength={40}
          hint="A short one, such as the city: texts say {cities} for all of them."
        />
        <PhoneField {...field('phone')} optional />
        <TextField {...field('address')} wide maxLength={500} />
        <TextField
          {...field('timeZone')}
          list="time-zones"
          autoComplete="off"
          defaultValue={String(record?.timeZone ?? zone)}
          hint="Such as America/New_York."
        />
        <datalist id="time-zones">
          {zones.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <HoursField
          name="hours"
          label={labels.hours}
          isWeekOnly
          value={hours}
          errors={errors['hours'] ? errorsWithin(OfficeHours, hours, 'hours') : {}}
          zone="the location’s own time zone"
          onChange={setHours}
        />
        <ClosedDaysField
          name="closedDays"
          daysName="closedDays"
          hours={listed}
          hasVisits
          errors={errors}
          onChange={({ holidays, days }) => {
            setHours({ ...hours, closed: { holidays, days: [] } })
            setClosedDays(
              days.map(({ date, name: reason = '', whom = 'everybody' }) => ({
                date,
                reason,
                whom,
              })),
            )
          }}
        />
        <VisitTimesFields {...{ field, pause, errors }} onPause={setPause} />
        <Checkbox
          name="active"
          label={labels.active}
          hint="Switched off, it is kept for its studies and visits, and leaves the pages and the visit form."
          defaultChecked={record?.active !== false}
          wide
        />
      </div>
      <FormActions
        label={location ? 'Save changes' : 'Add location'}
        pendingLabel={location ? 'Updating...' : 'Adding...'}
        {...{ pending, errors, onClose }}
      />
      {version.conflict}
    </form>
  )
}
