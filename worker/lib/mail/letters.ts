import type { OutboxMail } from '../../../db/mail/outbox.ts'
import { nameInMail, type SubmissionKind, submissionLabels } from '../../../db/model/mail.ts'
import type { SubscriberState } from '../../../db/model/preferences.ts'
import { letter } from './letter.ts'

/** The mail to staff about a new submission. The content of the submission stays in the admin area. */
export const notice = (what: SubmissionKind, siteUrl: string, suspected: string | undefined) => {
  const { title, admin } = submissionLabels[what]
  const mark = suspected ? ` (suspected ${suspected})` : ''
  return letter(`New ${title.toLowerCase()}${mark}`, [
    `A new ${what} has arrived on the website.`,
    ...(suspected ? [`It looks like ${suspected}, and is marked so. Nothing was sent back.`] : []),
    { label: 'Read it in the admin area', url: `${siteUrl}${admin}` },
  ])
}

/** The mail to staff about submissions that the database refused. `what` is their number in words. */
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

/** The mail to the sender. `typed` is the name in the form. The subject is neutral, because lock screens show it. */
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

/** The kind of submission that caused a mail; db/submissions.ts wrote it as text. */
export const submissionOf = ({ data }: OutboxMail) => data['what'] as SubmissionKind

/** The mail to users who work on candidates. It holds numbers only, because lock screens show mail. */
export const morningLetter = ({ data }: OutboxMail, siteUrl: string) =>
  letter('Your desk this morning', [
    'Good morning,',
    `Overdue: ${data['overdue']}. Due today: ${data['today']}. Unassigned: ${data['unassigned']}. Yours: ${data['mine']}.`,
    { label: 'Open the desk', url: `${siteUrl}/admin/candidates` },
    'You can switch this mail off in the admin area: under “My account”, “Mail to me”.',
  ])
