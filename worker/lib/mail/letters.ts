import type { OutboxMail } from '../../../db/mail/outbox.ts'
import type { AccessMail } from '../../../db/model/access-links.ts'
import { nameInMail, type SubmissionKind, submissionLabels } from '../../../db/model/mail.ts'
import type { SubscriberState } from '../../../db/model/preferences.ts'
import { letter } from './letter.ts'
import type { VisitStatus } from '../../../db/model/labels.ts'

/** To staff about a new submission. Its content stays in the admin area. */
export const notice = (what: SubmissionKind, siteUrl: string, suspected: string | undefined) => {
  const { title, admin } = submissionLabels[what]
  const mark = suspected ? ` (suspected ${suspected})` : ''
  return letter(`New ${title.toLowerCase()}${mark}`, [
    `A new ${what} has arrived on the website.`,
    ...(suspected ? [`It looks like ${suspected}, and is marked so. Nothing was sent back.`] : []),
    { label: 'Read it in the admin area', url: `${siteUrl}${admin}` },
  ])
}

/** To staff about submissions that the database refused. `what` is their number in words. */
export const heldNotice = (what: string, siteUrl: string) =>
  letter(`${what} could not be stored`, [
    `${what} came while the database was away, and could not be stored afterwards. Nothing is lost: each is kept until you decide.`,
    { label: 'Look at it in the admin area', url: `${siteUrl}/admin?list=held` },
  ])

const confirmations: Record<SubmissionKind, string> = {
  'patient inquiry': 'We will contact you soon to talk about clinical trials.',
  'sponsor inquiry': 'Our team will be in touch shortly to discuss opportunities.',
  'visit request': 'We will contact you within 24 hours to confirm your appointment.',
  'job application': 'Our hiring team will read it and get back to you.',
}

/** To the sender. `typed` is the name they gave. The subject is neutral, as lock screens show it. */
export const confirmation = (what: SubmissionKind, typed: string | undefined) => {
  const name = nameInMail(typed)
  return letter('We have received your message', [
    name ? `Hello ${name},` : 'Hello,',
    `Thank you. Your ${what} has reached us. ${confirmations[what]}`,
    'If you did not send it, you can ignore this email.',
  ])
}

const keepItToYourself =
  'Anyone who has the link can change your preferences, so please keep it to yourself.'

/** The link to the e-mail preferences, for people who asked for it or are subscribed already. */
export const preferencesLink = (url: string) =>
  letter('Your email preferences', [
    'Hello,',
    'With this link you choose what we write to you about, and how often, or unsubscribe from everything.',
    { label: 'Manage my email preferences', url },
    keepItToYourself,
  ])

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

/** To the visitor about a visit's new status. It says nothing about their health. */
export function visitLetter({ data }: OutboxMail, siteUrl: string, timeZone: string) {
  const { status, firstName, date = '', time = '' } = data
  const name = nameInMail(firstName)
  // `setVisitStatus` in db/visits.ts wrote it.
  const { subject, says, asksAgain } = visitLetters[status as keyof typeof visitLetters]
  return letter(subject, [
    name ? `Hello ${name},` : 'Hello,',
    ...says(visitTime(date, time, timeZone)),
    ...(asksAgain ? [{ label: 'Ask for another day', url: `${siteUrl}/schedule-visit` }] : []),
  ])
}

/** Asks the owner of an address to confirm that they ticked the box. No news is sent before. */
export const confirmWish = (url: string, state: SubscriberState) =>
  letter('Please confirm that we may write to you', [
    'Hello,',
    state === 'unsubscribed'
      ? 'Somebody has just asked on our website that we keep you informed. You unsubscribed before, so we ask you first. If it was you, one press subscribes you again, with the choices you made then.'
      : 'Somebody has just asked on our website that we keep you informed of studies and news. If it was you, please confirm it.',
    { label: 'Yes, keep me informed', url },
    'If it was not you, do nothing: we will not send you any news.',
    keepItToYourself,
  ])

const accessLetters: Record<
  AccessMail,
  { subject: string; says: string; label: string; otherwise: string }
> = {
  invite: {
    subject: 'Your account is ready to be set up',
    says: 'An admin has invited you to the admin area of our website. With this link you choose how you sign in. It works once, within 72 hours.',
    label: 'Set up my account',
    otherwise: 'If you do not expect this, please tell the admin who sent it, or do nothing.',
  },
  reset: {
    subject: 'Choose how you sign in',
    says: 'An admin has reset how you sign in to the admin area of our website: your old password, codes and passkeys have ended. With this link you choose a new way. It works once, within 72 hours.',
    label: 'Choose how I sign in',
    otherwise: 'If you do not expect this, please ask an admin.',
  },
  recovery: {
    subject: 'A link to a new password',
    says: 'Somebody has asked for a new password for your account in the admin area of our website. If it was you, choose one with this link. It works once, within 30 minutes.',
    label: 'Choose a new password',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
}

/** To staff: the link that lets them in. It names no account, as lock screens show it. */
export function accessLetter(what: AccessMail, url: string) {
  const { subject, says, label, otherwise } = accessLetters[what]
  return letter(subject, ['Hello,', says, { label, url }, otherwise])
}

/** The kind of submission that caused a mail; db/submissions.ts wrote it as text. */
export const submissionOf = ({ data }: OutboxMail) => data['what'] as SubmissionKind

/** To those who work on candidates. Numbers only, as lock screens show mail. */
export const morningLetter = ({ data }: OutboxMail, siteUrl: string) =>
  letter('Your desk this morning', [
    'Good morning,',
    `Overdue: ${data['overdue']}. Due today: ${data['today']}. Unassigned: ${data['unassigned']}. Yours: ${data['mine']}.`,
    { label: 'Open the desk', url: `${siteUrl}/admin/candidates` },
    'You can switch this mail off in the admin area: under “My account”, “Mail to me”.',
  ])
