import type { Location } from '#db/model/locations.ts'
import type { Break } from '#db/model/visits/location-fields.ts'
import type { Errors } from '#site/ui/form/formControls.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import type { recordFields } from '../form/fieldsOf.ts'
import { BreakField } from './BreakField.tsx'

type VisitTimesFieldsProps = {
  field: ReturnType<typeof recordFields<keyof Location>>
  pause: Break
  errors: Errors
  onPause: (pause: Break) => void
}

const number = { type: 'number', inputMode: 'numeric', min: 1 } as const

export function VisitTimesFields(props: VisitTimesFieldsProps) {
  const { field, pause, errors, onPause } = props
  return (
    <>
      <BreakField value={pause} error={errors['break']} onChange={onPause} />
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
