import { useState } from 'react'
import { OfficeHours, officeHours } from '#db/model/hours/hours.ts'
import { visitTypeFields } from '#db/model/visits/types.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { FieldValue } from '../form/HiddenField.tsx'
import { errorsWithin } from '../form/hours/errorsIn.ts'
import { HoursField } from '../form/hours/HoursField.tsx'
import type { DrawnField } from '../form/record/drawnFields.ts'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { RecordForm } from '../form/record/RecordForm.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { type EditedVisitType, visitTypeKind } from './visitTypes.ts'

export function VisitTypeForm(props: RecordFormProps<EditedVisitType>) {
  const { record, onClose, onTheirs, ...dialog } = props
  const form = useRecordForm(visitTypeKind, {
    ...dialog,
    record,
    onTheirs: (theirs) => onTheirs?.({ ...theirs, id: theirs.type }),
    sent: { title: 'Visit type updated', text: 'The visit form follows in a moment.' },
  })
  const isCall = record?.type === 'call'
  return (
    <RecordForm form={form} onClose={onClose}>
      <RecordFields
        form={form}
        of={visitTypeFields}
        own={{
          hours: (field) =>
            isCall ? <CallHours {...field} /> : <FieldValue name="hours" value={field.value} />,
        }}
      />
    </RecordForm>
  )
}

/** The hours in which staff call. Without hours, visitors are not asked for a time. */
function CallHours({ name, label, value, errors }: DrawnField) {
  // The model or this very component has written it.
  const [hours, setHours] = useState(value as OfficeHours | null)
  return (
    <>
      <FieldValue name={name} value={hours} />
      <Checkbox
        label="Visitors choose when they are called"
        wide
        checked={hours !== null}
        onChange={(isChosen) => setHours(isChosen ? withoutDays(officeHours) : null)}
      />
      {hours && (
        <HoursField
          {...{ name, label }}
          value={hours}
          errors={errors?.[name] ? errorsWithin(OfficeHours, hours, name) : {}}
          zone="the time zone of your first location"
          isWeekOnly
          onChange={setHours}
        />
      )}
    </>
  )
}

/** Calls use the closed days of the first location. */
const withoutDays = (hours: OfficeHours): OfficeHours => ({ ...hours, closed: undefined })
