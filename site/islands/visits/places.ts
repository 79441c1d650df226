import type { OfficeHours } from '#db/model/hours/hours.ts'
import type { VisitKind } from '#db/model/lib/labels.ts'

export type FormPlace = {
  id: number
  name: string
  address: string
  phone: string | null
  phoneHref?: string | undefined
  timeZone: string
  hours: OfficeHours
  horizonDays: number
}

export type FormType = {
  type: VisitKind
  label: string
  minutes: number
  books: boolean
  /** whether visitors book it or ask for it, in the words of staff */
  how: string
}

export const typeWords = ({ minutes, how }: FormType) => `About ${lengthOf(minutes)}. ${how}`

/** '45 minutes', '2 hours' */
function lengthOf(minutes: number) {
  if (minutes < 60 || minutes % 30 > 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
