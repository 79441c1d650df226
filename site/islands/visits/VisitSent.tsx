import { CalendarCheck } from 'lucide-react'
import { telephone } from '#site/lib/telephone.ts'
import { Outcome } from '#site/ui/states.tsx'
import { CallNote } from '../calls/CallNote.tsx'
import type { Sent } from '../FormStart.tsx'
import { type FormPlace, type FormType, type PickedTime, weekdayWords, zoneName } from './places.ts'
import { awaitsLink, booked } from './booked.ts'
import type { VisitAnswer } from './slots.ts'
import './VisitSent.css'

type VisitSentProps = {
  answer: VisitAnswer
  picked: PickedTime | undefined
  place: FormPlace
  type: FormType | undefined
  title: string
  sent: Sent
}

/** The visit has a link of its own, which does not change the call. */
const callIn = ({ call, alternatives = [], callLink }: VisitAnswer) => ({
  ...(call !== undefined && { call }),
  alternatives,
  link: callLink,
})

/** In place of the form once it is sent: a summary to print, and the way to change the visit. */
export function VisitSent({ answer, picked, place, type, title, sent }: VisitSentProps) {
  const isBooked = answer.status === 'confirmed'
  const message = isBooked ? booked : answer.awaitsLink ? awaitsLink : { title, text: sent.text }
  return (
    <Outcome Icon={CalendarCheck} good title={message.title}>
      <p>{message.text}</p>
      {picked && (
        <dl className="visit-summary">
          <dt>{isBooked ? 'When' : 'Time you asked for'}</dt>
          <dd>
            {weekdayWords(picked.date)} at {picked.time} ({zoneName(place.timeZone)})
          </dd>
          <dt>Where</dt>
          <dd>
            {place.name}, {place.address}
          </dd>
          {place.phone && (
            <>
              <dt>Telephone</dt>
              <dd>
                <a href={telephone(place.phone)}>{place.phone}</a>
              </dd>
            </>
          )}
          {type && (
            <>
              <dt>Visit</dt>
              <dd>{type.label}</dd>
            </>
          )}
          {typeof answer.id === 'number' && (
            <>
              <dt>Reference</dt>
              <dd>{answer.id}</dd>
            </>
          )}
        </dl>
      )}
      <CallNote answer={callIn(answer)} timeZone={place.timeZone} />
      <p className="visit-summary-actions">
        {answer.link && (
          <a className="button" href={answer.link}>
            See or change your visit
          </a>
        )}
        <button type="button" className="button button-outline" onClick={() => print()}>
          Print this
        </button>
        <a className="button button-outline" href="/">
          Return to Home
        </a>
      </p>
    </Outcome>
  )
}
