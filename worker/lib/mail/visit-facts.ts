import type { LetterWords } from '#db/mail/words.ts'
import { locationOfVisit, zoneOfVisit } from '#db/model/visits/place.ts'
import { shownTime } from '#db/model/visits/times.ts'
import { typeNamed } from '#db/model/visits/types.ts'
import { timeInWords } from '#db/model/visits/words.ts'
import type { VisitOfMail } from '#worker/lib/visits/of-mail.ts'
import { paragraphs } from './letter.ts'

export type VisitSite = { siteUrl: string; timeZone: string; words: LetterWords }

export type ToldVisit = VisitSite & { of: VisitOfMail; firstName: string | undefined }

/** A call whose time its person chooses after sending the form: there was no other time before. */
export const isTimeOpen = ({ preferredDate }: VisitOfMail['visit']) => preferredDate === ''

/** The time of a visit in words; one that is to be agreed is said as it was asked for. */
export function whenOfVisit({ of: { visit, places } }: ToldVisit) {
  const zone = zoneOfVisit(places, visit)
  if (visit.startsAt === null && isTimeOpen(visit)) return 'a day to be agreed'
  if (visit.startsAt === null) return timeInWords(visit.preferredDate, visit.preferredTime, zone)
  const { date, time } = shownTime(zone, visit.startsAt)
  return timeInWords(date, time, zone)
}

/** Place and things to bring. Nothing says what the visit is about. */
export function visitFacts({ of: { visit, places } }: ToldVisit) {
  const type = typeNamed(places.types, visit.visitType)
  const location = locationOfVisit(places, visit)
  if (type.place === 'telephone') return [`We call you at this number: ${visit.phone}`]
  return [
    ...(location ? [`Where: ${location.name}, ${location.address}`] : []),
    ...(type.bring ? [type.bring] : []),
  ]
}

export const onlyLinkChanges =
  'Only the links in this mail or the telephone change or cancel the appointment: an answer of your calendar does not reach us.'

export const changeLinks = ({ of: { link } }: ToldVisit) => [
  { label: 'Move', url: link },
  { label: 'Cancel', url: link },
]

/** A letter always says which visit it is about. */
export const withVisit = (written: string, when: string) =>
  paragraphs(
    (written.includes('{visit}') ? written : `${written}\n\n{visit}`).replaceAll(
      '{visit}',
      () => when,
    ),
  )
