import { useStore } from '@nanostores/react'
import { officeHours } from '#db/model/hours/hours.ts'
import { locationFields } from '#db/model/locations.ts'
import { defaultVisitFields } from '#db/model/visits/location-fields.ts'
import { $timeZone } from '../base/time/dates.ts'
import { RecordFields } from '../form/record/RecordFields.tsx'
import { RecordField } from '../form/record/RecordField.tsx'
import { RecordForm } from '../form/record/RecordForm.tsx'
import { NameList } from '../form/record/NameList.tsx'
import { useRecordForm } from '../form/record/useRecordForm.tsx'
import type { RecordFormProps } from '../form/RecordDialog.tsx'
import { adjust } from '../navigation/address.ts'
import { BreakField } from './BreakField.tsx'
import { type EditedLocation, locationKind } from './locations.ts'
import { OpeningFields } from './OpeningFields.tsx'

// About 500 names, taken from the browser.
const zones = Intl.supportedValuesOf('timeZone')

export function LocationForm({ record, onClose, ...dialog }: RecordFormProps<EditedLocation>) {
  const timeZone = useStore($timeZone)
  const done = record ? 'updated' : 'added'
  const form = useRecordForm(locationKind, {
    ...dialog,
    record,
    initial: record ? undefined : { ...defaultVisitFields, hours: officeHours, timeZone },
    sent: { title: `Location ${done}`, text: 'Pages that name it follow in a moment.' },
    onSaved: ({ affected }) =>
      adjust({ edit: '', affected: affected.join(',') }, { discard: true }),
  })
  return (
    <RecordForm form={form} onClose={onClose}>
      <RecordFields
        form={form}
        of={locationFields}
        own={{
          timeZone: (field) => <RecordField {...field} list="time-zones" />,
          hours: (field) => (
            <OpeningFields hoursField={field} closedDaysField={form.field('closedDays')} />
          ),
          closedDays: () => null,
          break: (field) => <BreakField {...field} />,
        }}
      />
      <NameList id="time-zones" names={zones} />
    </RecordForm>
  )
}
