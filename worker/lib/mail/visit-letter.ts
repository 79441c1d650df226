import type { OutboxMail } from '../../../db/mail/outbox.ts'
import type { VisitStatus } from '../../../db/model/lib/labels.ts'
import { nameInMail } from '../../../db/model/mail.ts'
import { letter } from './letter.ts'

const visitLetters: Record<
  Exclude<VisitStatus, 'pending'>,
  { subject: string; says: (when: string) => string[]; asksAgain?: boolean }
> = {
  confirmed: {
    subject: 'An answer to your request',
    says: (when) => [
      `Your visit on ${when} is confirmed. We look forward to seeing you.`,
      'Please bring a photo ID and a list of your medicines. If you cannot come, please call us.',
    ],
  },
  cancelled: {
    subject: 'A change to your request',
    says: (when) => [`Your visit on ${when} is cancelled, so please do not come then.`],
    asksAgain: true,
  },
  completed: {
    subject: 'Thank you from our team',
    says: (when) => [
      `Thank you for your visit on ${when}. If a question comes up, please call us at any time during our office hours.`,
    ],
  },
}

/** 'Monday, January 5, 2026 at 9:00 AM (Eastern Time)' */
function visitTime(date: string, time: string, timeZone: string) {
  const midnight = new Date(`${date}T00:00:00Z`)
  const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(midnight)
    .find(({ type }) => type === 'timeZoneName')
  return `${inFull.format(midnight)} at ${time} (${zone?.value ?? timeZone})`
}

/** The mail to the visitor about a new status of the visit. It says nothing about health. */
export function visitLetter({ data }: OutboxMail, siteUrl: string, timeZone: string) {
  const { status, firstName, date = '', time = '' } = data
  const name = nameInMail(firstName)
  // `setVisitStatus` in db/visits.ts wrote this status.
  const { subject, says, asksAgain } = visitLetters[status as keyof typeof visitLetters]
  return letter(subject, [
    name ? `Hello ${name},` : 'Hello,',
    ...says(visitTime(date, time, timeZone)),
    ...(asksAgain ? [{ label: 'Ask for another day', url: `${siteUrl}/schedule-visit` }] : []),
  ])
}
