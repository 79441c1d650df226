import { type PickedTime, weekdayWords } from '#site/lib/visitWords.ts'
import type { FormPlace, FormType } from './places.ts'

type SummaryProps = {
  picked: PickedTime | undefined
  place: FormPlace
  type: FormType | undefined
  asksPlace: boolean
}

export const Summary = ({ picked, place, type, asksPlace }: SummaryProps) =>
  picked &&
  type && (
    <p className="form-about field-wide">
      <span>
        <b>
          {weekdayWords(picked.date)} at {picked.time}
          {asksPlace && `, ${place.name}`}
        </b>
        {type.label}.{' '}
        {type.books
          ? 'The time is booked as soon as you send this.'
          : 'You ask for this time: we call or write to confirm it.'}
      </span>
    </p>
  )
