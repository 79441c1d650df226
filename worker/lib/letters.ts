import type { OutboxMail } from '../../db/mail.ts'
import { type SubmissionKind, submissionKinds } from '../../db/model/mail.ts'
import type { VisitStatus } from '../../db/model/visits.ts'

export type Letter = { subject: string; text: string; html: string }

type Block = string | { label: string; url: string }

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const asText = (block: Block) =>
  typeof block === 'string' ? block : `${block.label}:\n${block.url}`

const asHtml = (block: Block) =>
  typeof block === 'string'
    ? `<p>${escape(block)}</p>`
    : `<p><a href="${escape(block.url)}">${escape(block.label)}</a></p>`

const letter = (subject: string, blocks: Block[]): Letter => ({
  subject,
  text: `${blocks.map(asText).join('\n\n')}\n`,
  html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.6;max-width:36rem">${blocks.map(asHtml).join('')}</body></html>`,
})

const signature = 'The study team'

/** To staff: that something came and where to read it. What it says stays in the admin area. */
export const notice = (what: SubmissionKind, siteUrl: string, suspected: string | undefined) => {
  const { title, admin } = submissionKinds[what]
  const mark = suspected ? ` (suspected ${suspected})` : ''
  return letter(`New ${title.toLowerCase()}${mark}`, [
    `A new ${what} has arrived on the website.`,
    ...(suspected ? [`It looks like ${suspected}, and is marked so. Nothing was sent back.`] : []),
    { label: 'Read it in the admin area', url: `${siteUrl}${admin}` },
  ])
}

/** To staff: that something came, but the database would not take it. */
export const heldNotice = (what: string, siteUrl: string) =>
  letter('A submission could not be stored', [
    `A ${what} came while the database was away, and was refused by it afterwards. It is kept until you decide.`,
    { label: 'Look at it in the admin area', url: `${siteUrl}/admin?list=held` },
  ])

const confirmations: Record<SubmissionKind, string> = {
  'patient inquiry': 'We will contact you soon to talk about clinical trials.',
  'sponsor inquiry': 'Our team will be in touch shortly to discuss opportunities.',
  'visit request': 'We will contact you within 24 hours to confirm your appointment.',
  'job application': 'Our hiring team will read it and get back to you.',
}

export const confirmation = (what: SubmissionKind, firstName: string) =>
  letter(`We have received your ${what}`, [
    `Hello ${firstName},`,
    `thank you. Your ${what} has reached us. ${confirmations[what]}`,
    'If you did not send it, you can ignore this e-mail.',
    signature,
  ])

const visitLetters: Record<
  Exclude<VisitStatus, 'pending'>,
  { subject: string; says: (when: string) => string[]; asksAgain?: boolean }
> = {
  confirmed: {
    subject: 'Your visit is confirmed',
    says: (when) => [
      `your visit on ${when} is confirmed. We look forward to seeing you.`,
      'Please bring a photo ID and a list of your medicines. If you cannot come, please call us.',
    ],
  },
  cancelled: {
    subject: 'Your visit is cancelled',
    says: (when) => [`your visit on ${when} is cancelled, so please do not come then.`],
    asksAgain: true,
  },
  completed: {
    subject: 'Thank you for your visit',
    says: (when) => [
      `thank you for your visit on ${when}. If a question comes up, please call us at any time during our office hours.`,
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

/** To the visitor: what a visit's new status means for them, and nothing about their health. */
export function visitLetter({ data }: OutboxMail, siteUrl: string, timeZone: string) {
  const { status, firstName = '', date = '', time = '' } = data
  const { subject, says, asksAgain } = visitLetters[status as keyof typeof visitLetters]
  return letter(subject, [
    `Hello ${firstName},`,
    ...says(visitTime(date, time, timeZone)),
    ...(asksAgain ? [{ label: 'Ask for another day', url: `${siteUrl}/schedule-visit` }] : []),
    signature,
  ])
}

export const preferencesLink = (url: string) =>
  letter('Your e-mail preferences', [
    'Hello,',
    'with this link you choose what we write to you about, and how often, or unsubscribe from everything.',
    { label: 'Manage my e-mail preferences', url },
    'Anyone who has the link can change your preferences, so please keep it to yourself.',
    signature,
  ])

export const submissionOf = ({ data }: OutboxMail) => data['what'] as SubmissionKind
