import { useRef, useState } from 'react'
import type { Alternative } from '#db/model/visits/answers.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { type VisitKind, visitKinds, visitNeeds } from '#db/model/lib/labels.ts'
import { StaffVisit } from '#db/model/visits/request.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { OptionList } from '#site/ui/form/Select.tsx'
import { Field } from '#site/ui/form/Field.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { useEdited } from '#site/admin/form/useEdited.ts'
import { alternativesIn, makeVisit } from '../visits.ts'
import { PlaceSelect } from './PlaceSelect.tsx'
import { TakenChoice } from './TakenChoice.tsx'
import { type DayTime, TimeChoice } from './TimeChoice.tsx'
import { instantOf, usePlaces } from './usePlaces.ts'

type MakeVisitProps = {
  time: DayTime
  location: number | undefined
  onClose: () => void
  onMade: () => void
}

/** A visit for somebody on the telephone, who is told by e-mail if they have an address. */
export function MakeVisit({ time: first, location, onClose, onMade }: MakeVisitProps) {
  const places = usePlaces().filter(({ active }) => active)
  const [chosen, setPlace] = useState(location)
  const [type, setType] = useState<VisitKind>('consultation')
  const [time, setTime] = useState(first)
  const [taken, setTaken] = useState<Alternative[]>()
  const isForced = useRef(false)
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  const read = (fields: FormData) => ({
    submissionId: fields.get('submissionId'),
    firstName: fields.get('firstName'),
    lastName: fields.get('lastName'),
    email: fields.get('email'),
    phone: fields.get('phone'),
    questions: fields.get('questions'),
    needs: fields.getAll('needs'),
    visitType: type,
    startsAt: instantOf(time, place?.timeZone ?? 'UTC'),
    ...(type !== 'call' && place && { locationId: place.id }),
    ...(isForced.current && { force: true }),
  })
  const { form, errors, pending } = useForm(StaffVisit, {
    read,
    send: makeVisit,
    sent: { title: 'Visit made', text: 'It is in the calendar, and the person on the desk.' },
    failed: { title: 'Visit not made', text: 'Please try again.' },
    refused: (error) => {
      const alternatives = alternativesIn(error)
      setTaken(alternatives)
      return alternatives !== undefined
    },
    onSent: onMade,
  })
  const editing = useEdited(form)
  function change(next: DayTime) {
    setTime(next)
    setTaken(undefined)
    isForced.current = false
  }
  return (
    <form {...editing.form} className="form" aria-label="New visit">
      <input type="hidden" name="submissionId" />
      <div className="fields">
        <TextField name="firstName" label="First name" errors={errors} />
        <TextField name="lastName" label="Last name" errors={errors} optional />
        <TextField name="phone" label="Phone" type="tel" errors={errors} optional />
        <TextField name="email" label="Email" type="email" errors={errors} optional />
        <p className="note field-wide">A phone number or an e-mail address: one is enough.</p>
        <Field name="visitType" label="Visit type" errors={errors} wide>
          {(control) => (
            <div className="field-select">
              <select
                {...control}
                value={type}
                onChange={({ target }) =>
                  setType(keysOf(visitKinds).find((one) => one === target.value) ?? type)
                }
              >
                <OptionList options={visitKinds} />
              </select>
            </div>
          )}
        </Field>
        {type !== 'call' && <PlaceSelect places={places} value={place?.id} onChange={setPlace} />}
        <TimeChoice
          {...{ type, place }}
          value={time}
          errors={errors['startsAt'] ? { time: errors['startsAt'] } : {}}
          onChange={change}
        />
        {taken && (
          <TakenChoice
            alternatives={taken}
            anyway="Make it anyway"
            onTime={change}
            onAnyway={() => {
              isForced.current = true
              document
                .querySelector<HTMLFormElement>('form[aria-label="New visit"]')
                ?.requestSubmit()
            }}
          />
        )}
        <fieldset className="choice field-wide">
          <legend>What they need</legend>
          {keysOf(visitNeeds).map((need) => (
            <Checkbox key={need} name="needs" value={need} label={visitNeeds[need]} />
          ))}
        </fieldset>
        <TextArea
          name="questions"
          label="Questions or comments"
          rows={2}
          errors={errors}
          optional
        />
      </div>
      <FormActions
        label="Make visit"
        pendingLabel="Saving..."
        pending={pending}
        errors={errors}
        onCancel={onClose}
      />
    </form>
  )
}
