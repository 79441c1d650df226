import type { LetterWords } from '#db/mail/words.ts'
import type { OutboxMail } from '#db/mail/outbox.ts'
import type { VisitStatus } from '#db/model/lib/labels.ts'
import { greeting, letter, paragraphs } from './letter.ts'

/** 'Monday, January 5, 2026 at 9:00 AM (Eastern Time)' */
function visitTime(date: string, time: string, timeZone: string) {
  const midnight = new Date(`${date}T00:00:00Z`)
  const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(midnight)
    .find(({ type }) => type === 'timeZoneName')
  return `${inFull.format(midnight)} at ${time} (${zone?.value ?? timeZone})`
}

type Site = { siteUrl: string; timeZone: string; words: LetterWords }

/** The mail to the visitor about a new status of the visit. It says nothing about health. */
export function visitLetter({ data }: OutboxMail, { siteUrl, timeZone, words }: Site) {
  const { firstName, date = '', time = '' } = data
  // `setVisitStatus` in db/visits.ts wrote this status.
  const status = data['status'] as Exclude<VisitStatus, 'pending'>
  const when = visitTime(date, time, timeZone)
  // A letter always says which visit it is about.
  const written = words.schedule_visit[`${status}Letter`]
  const text = written.includes('{visit}') ? written : `${written}\n\n{visit}`
  return letter(words.schedule_visit[`${status}Subject`], [
    greeting(firstName, words),
    ...paragraphs(text.replaceAll('{visit}', when)),
    ...(status === 'cancelled'
      ? [{ label: 'Ask for another day', url: `${siteUrl}/schedule-visit` }]
      : []),
  ])
}
