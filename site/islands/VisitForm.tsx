import type { NewsHint } from '#db/model/consents/words.ts'
import { CalendarCheck } from 'lucide-react'
import { type FormEvent, useCallback, useState, useSyncExternalStore } from 'react'
import type { OfficeHours } from '#db/model/hours.ts'
import { visitAreaOptions } from '#db/model/areas.ts'
import { visitTypes } from '#db/model/lib/labels.ts'
import { visitRequestAt, visitRequestFailed } from '#db/model/visits.ts'
import { dayProblem, timesOn, todayIn, visitTimes } from '#db/model/visit-times.ts'
import { api, unwrap } from '../lib/api.ts'
import { Select } from '../ui/form/Select.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Outcome } from '../ui/states.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { CameFields } from './CameFields.tsx'
import { FormEnd } from './FormEnd.tsx'
import { FormStart, type Sent } from './FormStart.tsx'
import { PersonFields } from './PersonFields.tsx'

type VisitFormProps = {
  newsHint: NewsHint
  /** tells visitors what happens next, and when */
  note: string
  /** the message once it is sent: in a toast, and under the title in place of the form */
  sent: Sent
  doneTitle: string
  areas: readonly string[]
  timeZone: string
  hours: OfficeHours
  /** the day the page was built, used for the server's HTML and for hydration */
  today: string
}

export function VisitForm({
  newsHint,
  note,
  sent,
  doneTitle,
  areas,
  timeZone,
  hours,
  today,
}: VisitFormProps) {
  const [isSent, setSent] = useState(false)
  const place = { timeZone, hours }
  const [model] = useState(() => visitRequestAt(place))
  const [date, setDate] = useState('')
  const earliest = useSyncExternalStore(
    never,
    () => todayIn(timeZone),
    () => today,
  )
  const { form, errors, pending } = useForm(model, {
    action: '/api/visit-requests',
    send: (visit) => unwrap(api['visit-requests'].$post({ json: visit })),
    sent,
    failed: { ...visitRequestFailed, always: true },
    onSent: () => setSent(true),
  })

  const { ref, onInput } = form
  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      ref(element)
      // A date may have been chosen before hydration.
      if (element) setDate(dateIn(element))
    },
    [ref],
  )
  const change = (event: FormEvent<HTMLFormElement>) => {
    onInput(event)
    setDate(dateIn(event.currentTarget))
  }

  if (isSent) return <Submitted title={doneTitle} text={sent.text} />
  const closed = date && !errors['preferredDate'] ? dayProblem(date, place) : undefined
  const times = date ? timesOn(date, place) : Object.keys(visitTimes)
  return (
    <form {...form} ref={attach} onInput={change} className="form" aria-label="Visit request">
      <FormStart id="visit-request-sent" sent={sent} />
      <fieldset className="fields">
        <legend>About you</legend>
        <PersonFields errors={errors} />
      </fieldset>
      <fieldset className="fields">
        <legend>Your visit</legend>
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
        <Select name="visitType" label="Visit type" options={visitTypes} errors={errors} />
        <Select
          name="studyInterest"
          label="Study interest"
          options={visitAreaOptions(areas)}
          placeholder="Not sure yet"
          errors={errors}
          optional
          after="visitType"
        />
      </fieldset>
      <fieldset className="fields">
        <legend>Anything we should know</legend>
        <TextArea
          name="medicalHistory"
          label="Medical history"
          hint="Conditions, medicines or allergies, if you like to share them now."
          errors={errors}
          optional
        />
        <TextArea name="questions" label="Questions or comments" errors={errors} optional />
        <CameFields errors={errors} />
      </fieldset>
      <FormEnd
        newsHint={newsHint}
        note={note}
        label="Submit Request"
        pending={pending}
        errors={errors}
      />
    </form>
  )
}

const never = () => () => {}

const dateIn = (form: HTMLFormElement) => String(new FormData(form).get('preferredDate') ?? '')

const Submitted = ({ title, text }: Sent) => (
  <Outcome Icon={CalendarCheck} good title={title}>
    <p>{text}</p>
    <a className="button" href="/">
      Return to Home
    </a>
  </Outcome>
)
