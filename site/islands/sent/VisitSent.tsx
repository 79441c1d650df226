import { zoneLabel } from '#db/model/lib/time.ts'
import { type ReactNode, useEffect } from 'react'
import { visitReference } from '#db/model/visits/reference.ts'
import { CallNote } from '../calls/CallNote.tsx'
import type { Sent } from '../FormStart.tsx'
import { awaitsLink, booked } from '../visits/booked.ts'
import { momentWords, type PickedTime, weekdayWords } from '#site/lib/visitWords.ts'
import type { FormPlace, FormType } from '../visits/places.ts'
import type { VisitAnswer } from '../visits/sendVisit.ts'
import { FormSent, type SentFact } from './FormSent.tsx'

type VisitSentProps = {
  answer: VisitAnswer
  picked: PickedTime | undefined
  place: FormPlace
  type: FormType | undefined
  title: string
  sent: Sent
}

/** The link to the visit cannot change the call, which has a link of its own. */
const callIn = ({ call, alternatives = [], callLink }: VisitAnswer) => ({
  ...(call !== undefined && { call }),
  alternatives,
  link: callLink,
})

/** The page around the form is written for a request. Its templates have the words for a booked visit. */
function showBookedWords() {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-booked]')) {
    const place = document.querySelector(template.dataset['booked'] ?? '')
    place?.replaceChildren(template.content.cloneNode(true))
  }
}

function* sentVisitFacts({ answer, picked, place, type }: VisitSentProps): Generator<SentFact> {
  const isBooked = answer.status === 'confirmed'
  if (picked) {
    const when = `${weekdayWords(picked.date)} at ${picked.time} (${zoneLabel(place.timeZone)})`
    yield [isBooked ? 'When' : 'Time you asked for', when]
    yield ['Where', `${place.name}, ${place.address}`]
  }
  if (answer.answerBy) yield ['We answer by', momentWords(answer.answerBy, place.timeZone)]
  if (type) yield ['Visit', type.label]
  if (place.phone) yield ['Our telephone', <a href={place.phoneHref}>{place.phone}</a>]
  if (typeof answer.id === 'number') {
    yield ['Reference', <span className="sent-reference">{visitReference(answer.id)}</span>]
  }
}

const actionsOf = ({ link }: VisitAnswer): ReactNode => (
  <>
    {link && (
      <a className="button" href={link}>
        See or change your visit
      </a>
    )}
    <a className="button button-outline" href="/">
      Return to Home
    </a>
  </>
)

export function VisitSent(props: VisitSentProps) {
  const { answer, place, title, sent } = props
  const isBooked = answer.status === 'confirmed'
  const message = isBooked ? booked : answer.awaitsLink ? awaitsLink : { title, text: sent.text }
  useEffect(() => {
    if (isBooked) showBookedWords()
  }, [isBooked])
  return (
    <FormSent {...message} facts={[...sentVisitFacts(props)]} actions={actionsOf(answer)}>
      <CallNote answer={callIn(answer)} timeZone={place.timeZone} />
    </FormSent>
  )
}
