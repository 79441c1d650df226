import { useRef, useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { type VisitKind, visitNeeds } from '#db/model/lib/labels.ts'
import { StaffVisit } from '#db/model/visits/request.ts'
import { Checkbox } from '#site/ui/form/Checkbox.tsx'
import { TextArea } from '#site/ui/form/TextArea.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '#site/admin/form/FormActions.tsx'
import { useEdited } from '#site/admin/form/useEdited.ts'
import { alternativesIn, makeVisit } from '../visits.ts'
import { KindSelect } from './KindSelect.tsx'
import { type DayTime, usePlaces } from './when/usePlaces.ts'
import { useWhen } from './when/useWhen.ts'
import { WhenChoice } from './when/WhenChoice.tsx'
import { useWho } from './who/useWho.ts'
import { WhoFields } from './who/WhoFields.tsx'
import { sentPerson } from './who/who.ts'
import './MakeVisit.css'

type MakeVisitProps = {
  /** the time that was pressed in the calendar */
  time: DayTime | undefined
  location: number | undefined
  onClose: () => void
  onMade: () => void
}

/** A visit for somebody on the telephone, who is told by e-mail if they have an address. */
export function MakeVisit({ time, location, onClose, onMade }: MakeVisitProps) {
  const places = usePlaces().filter(({ active }) => active)
  const when = useWhen({ places, location, time })
  const who = useWho(() => editing.check())
  const [type, setType] = useState<VisitKind>('consultation')
  const forced = useRef<string>(undefined)
  const { form, errors, pending } = useForm(StaffVisit, {
    read: (fields) => ({
      submissionId: fields.get('submissionId'),
      ...sentPerson(who.who, fields),
      questions: fields.get('questions'),
      needs: fields.getAll('needs'),
      visitType: type,
      startsAt: when.startsAt,
      ...(type !== 'call' && when.place && { locationId: when.place.id }),
      ...(forced.current === when.startsAt && { force: true }),
    }),
    send: makeVisit,
    sent: { title: 'Visit made', text: 'It is in the calendar, and the person on the desk.' },
    failed: { title: 'Visit not made', text: 'Please try again.' },
    refused: (error) => {
      const alternatives = alternativesIn(error)
      when.setTaken(alternatives)
      return alternatives !== undefined
    },
    onSent: onMade,
  })
  const editing = useEdited(form)
  return (
    <form {...editing.form} className="form" aria-label="New visit">
      <input type="hidden" name="submissionId" />
      <WhoFields who={who} errors={errors} />
      {/* Only hidden during the search for a person, so that no typed value is lost. */}
      <div className="visit-rest" hidden={!who.who}>
        <div className="fields">
          <KindSelect value={type} errors={errors} onChange={setType} />
          <WhenChoice
            {...{ type, when }}
            isGiven={time !== undefined}
            error={errors['startsAt']}
            anyway="Make it anyway"
            onAnyway={(element) => {
              forced.current = when.startsAt
              element?.requestSubmit()
            }}
          />
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
          {...{ pending, errors, onClose }}
        />
      </div>
    </form>
  )
}
