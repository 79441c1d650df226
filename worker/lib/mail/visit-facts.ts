import type { LetterWords } from '#db/mail/words.ts'
import { locationOfVisit, zoneOfVisit } from '#db/model/visits/place.ts'
import { shownTime } from '#db/model/visits/times.ts'
import { typeNamed } from '#db/model/visits/types.ts'
import { shortTimeInWords, timeInWords } from '#db/model/visits/words.ts'
import type { VisitOfMail } from '#worker/lib/visits/of-mail.ts'
import type { LetterFact } from './letter/blocks.ts'
import { callFact, letterParagraphs } from './letter/letter.ts'

export type VisitSite = { siteUrl: string; timeZone: string; words: LetterWords }

export type ToldVisit = VisitSite & { of: VisitOfMail; firstName: string | undefined }

/** A call without any requested time: the person chooses the time after sending the form. */
export const isTimeOpen = ({ preferredDate }: VisitOfMail['visit']) => preferredDate === ''

/** Date and time of a visit at its place. A visit without an agreed time has the requested ones. */
function momentOf({ of: { visit, places } }: ToldVisit) {
  const zone = zoneOfVisit(places, visit)
  const { startsAt, preferredDate: date, preferredTime: time } = visit
  return { zone, ...(startsAt === null ? { date, time } : shownTime(zone, startsAt)) }
}

export function whenOfVisit(told: ToldVisit) {
  const { date, time, zone } = momentOf(told)
  return date === '' ? 'a day to be agreed' : timeInWords(date, time, zone)
}

/** The subject of a letter about a future visit, with its time, so that a list of mails shows it. */
export function subjectWithTime(subject: string, told: ToldVisit) {
  const { date, time } = momentOf(told)
  const withPlace = subject.includes('{visit}') ? subject : `${subject}: {visit}`
  return withPlace.replaceAll('{visit}', () => shortTimeInWords(date, time))
}

/** When and where, what to bring, and the number to call. Leaves out what the visit is about. */
export function visitFacts(told: ToldVisit): LetterFact[] {
  const { visit, places } = told.of
  const type = typeNamed(places.types, visit.visitType)
  const location = locationOfVisit(places, visit)
  const where = location && { name: 'Where', value: `${location.name}, ${location.address}` }
  const there =
    type.place === 'telephone'
      ? [{ name: 'We call', value: visit.phone }]
      : [...(where ? [where] : []), ...(type.bring ? [{ name: 'Bring', value: type.bring }] : [])]
  const when = { name: 'When', value: whenOfVisit(told) }
  return [when, ...there, callFact(location?.phone || told.words.company_info.phone_office)]
}

export const changeLinks = ({ of: { link } }: ToldVisit) => ({
  links: [
    { label: 'Move it', url: `${link}#move` },
    { label: 'Cancel it', url: `${link}/cancel` },
  ],
})

/** Adds the visit's time to the text of a letter that has no box of facts. */
export const withVisit = (written: string, when: string) =>
  letterParagraphs(
    (written.includes('{visit}') ? written : `${written}\n\n{visit}`).replaceAll(
      '{visit}',
      () => when,
    ),
  )
