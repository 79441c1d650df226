import type { NewsHint } from '#db/model/consents/words.ts'
import { type FormEvent, useCallback, useState, useSyncExternalStore } from 'react'
import type { Alternative } from '#db/model/visits/answers.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { visitTypes } from '#db/model/lib/labels.ts'
import { VisitRequest, visitRequestAt, visitRequestFailed } from '#db/model/visits/request.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { notify } from '../lib/toast.ts'
import { RadioCards } from '../ui/form/RadioCards.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { FormEnd } from './FormEnd.tsx'
import { FormStart, type Sent } from './FormStart.tsx'
import { PersonFields } from './PersonFields.tsx'
import { CallPlace } from './calls/CallPlace.tsx'
import { VisitSent } from './sent/VisitSent.tsx'
import { LastFields } from './visits/LastFields.tsx'
import type { PickedTime } from '#site/lib/visitWords.ts'
import { type FormPlace, type FormType, typeWords } from './visits/places.ts'
import { sendVisit, TimeGone, type VisitAnswer } from './visits/sendVisit.ts'
import { booked } from './visits/booked.ts'
import { FormStep } from './visits/Step.tsx'
import { Summary } from './visits/Summary.tsx'
import { timeErrors } from './visits/timeErrors.ts'
import { WhenFields } from './visits/WhenFields.tsx'

type VisitFormProps = {
  newsHint: NewsHint
  /** tells visitors what happens next, and when */
  note: string
  /** replaces `note` once the visitor has chosen a time that is booked at once */
  bookedNote: string
  /** the message once it is sent: in a toast, and under the title in place of the form */
  sent: Sent
  doneTitle: string
  areas: readonly string[]
  /** the active locations; with only one, the form does not ask which */
  places: readonly FormPlace[]
  /** where visits take place while no location is saved */
  office: FormPlace
  types: readonly FormType[]
  /** whether there are hours in which people choose a time for their call */
  takesCalls?: boolean
  /** the day the page was built, used for the server's HTML and for hydration */
  today: string
}

/** The fields as an object. Needs are several boxes of one name. */
const read = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  needs: fields.getAll('needs'),
})

export function VisitForm(props: VisitFormProps) {
  const {
    newsHint,
    note,
    bookedNote,
    sent,
    doneTitle,
    areas,
    places,
    office,
    types,
    takesCalls,
    today,
  } = props
  const [answer, setAnswer] = useState<VisitAnswer>()
  const [typed, setTyped] = useState({ type: '', location: '', date: '' })
  const [picked, setPicked] = useState<PickedTime>()
  const [gone, setGone] = useState<{ time: PickedTime | undefined; near: Alternative[] }>()
  const place = places.find(({ id }) => String(id) === typed.location) ?? places[0] ?? office
  const type = types.find((one) => one.type === typed.type)
  const earliest = useSyncExternalStore(
    never,
    () => dayIn(place.timeZone),
    () => today,
  )
  const { form, errors, pending, mayPass } = useForm(
    picked ? VisitRequest : visitRequestAt(place),
    {
      action: '/api/visit-requests',
      read,
      send: sendVisit,
      sent: ({ status }) => (status === 'confirmed' ? booked : sent),
      failed: { ...visitRequestFailed, always: true },
      onSent: setAnswer,
      refused: (error, element) => {
        if (!(error instanceof TimeGone)) return false
        setGone({ time: picked, near: error.alternatives })
        setPicked(undefined)
        const { title } = visitRequestFailed
        notify({ title, text: error.message, look: 'destructive' })
        element
          .querySelector('[name=preferredDate]')
          ?.dispatchEvent(new Event('show-step', { bubbles: true }))
        return true
      },
    },
  )

  const passes = (names: readonly string[]) => (element: HTMLFormElement) => mayPass(element, names)
  const { ref, onInput } = form
  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      ref(element)
      // Fields may have been filled before hydration.
      if (element) setTyped(typedIn(element))
    },
    [ref],
  )
  function change(event: FormEvent<HTMLFormElement>) {
    onInput(event)
    const now = typedIn(event.currentTarget)
    if (now.type !== typed.type || now.location !== typed.location) {
      setPicked(undefined)
      setGone(undefined)
    }
    setTyped(now)
  }

  if (answer)
    return <VisitSent {...{ answer, picked, place, type }} title={doneTitle} sent={sent} />
  const asksPlace = places.length > 1
  const of = asksPlace ? 5 : 4
  const whenAt = asksPlace ? 3 : 2
  return (
    <form
      {...form}
      ref={attach}
      onInput={change}
      className="form"
      aria-label="Visit request"
      data-steps
    >
      <FormStart id="visit-request-sent" sent={sent} />
      <FormStep
        at={1}
        of={of}
        question="What would you like to come for?"
        mayPass={passes(['visitType'])}
      >
        <RadioCards
          name="visitType"
          errors={errors}
          options={types.map((one) => ({
            value: one.type,
            label: one.label,
            text: typeWords(one),
          }))}
        />
      </FormStep>
      {asksPlace ? (
        <FormStep
          at={2}
          of={of}
          question="Where would you like to come?"
          mayPass={(element) => mayPass(element, ['location'], placeErrors(element))}
        >
          <RadioCards
            name="location"
            errors={errors}
            options={places.map(({ id, name, address }) => ({
              value: String(id),
              label: name,
              text: address,
            }))}
          />
        </FormStep>
      ) : (
        places[0] && <input type="hidden" name="location" value={places[0].id} />
      )}
      <FormStep
        at={whenAt}
        of={of}
        question={
          type?.books === false ? 'Which time would suit you?' : 'When would you like to come?'
        }
        mayPass={(element) => mayPass(element, timeFieldNames, timeErrors(element, place))}
      >
        <WhenFields
          {...{ type, place, earliest, picked, gone, errors }}
          date={typed.date}
          onPick={setPicked}
          onAll={() => setGone(undefined)}
        />
      </FormStep>
      <FormStep
        at={whenAt + 1}
        of={of}
        question="Who are you, and how do we reach you?"
        mayPass={passes(['firstName', 'lastName', 'email', 'phone'])}
      >
        <PersonFields errors={errors} />
      </FormStep>
      <FormStep at={of} of={of} question="Is there anything we should know?">
        <LastFields areas={areas} errors={errors} />
        <CallPlace timeZone={(places[0] ?? office).timeZone} takesCalls={takesCalls} />
        <Summary {...{ picked, place, type }} asksPlace={asksPlace} />
        <div className="form field-wide">
          <FormEnd
            newsHint={newsHint}
            note={picked && type?.books ? bookedNote : note}
            label={sendLabel(type, picked)}
            {...{ pending, errors }}
          />
        </div>
      </FormStep>
    </form>
  )
}

const placeErrors = (form: HTMLFormElement): Record<string, string> =>
  new FormData(form).get('location') ? {} : { location: 'Please choose one of the locations' }

/** The label of the button. Before a type is chosen, as without JavaScript, it is not known whether the form books. */
function sendLabel(type: FormType | undefined, picked: PickedTime | undefined) {
  if (!type) return 'Submit Request'
  return type.books && picked ? 'Book this time' : 'Ask for this time'
}

const timeFieldNames = ['preferredDate', 'preferredTime']

const never = () => () => {}

function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  const valueOf = (name: string) => String(fields.get(name) ?? '')
  return {
    type: keysOf(visitTypes).find((key) => key === valueOf('visitType')) ?? '',
    location: valueOf('location'),
    date: valueOf('preferredDate'),
  }
}
