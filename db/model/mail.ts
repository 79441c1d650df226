/**
 * The kinds of letters, in this order: to staff; to the sender of a form; with the link to email preferences; about a
 * visit that staff agreed on or changed; about a visit that its visitor booked or changed; with a link into an
 * account; with the work on the desk this morning; about a study that has opened; about visitors who have not
 * said that they come; to staff, about news that the site has stopped.
 */
export type LetterKind =
  | 'notice'
  | 'confirmation'
  | 'preferences'
  | 'visit'
  | 'own-visit'
  | 'access'
  | 'morning'
  | 'study-opens'
  | 'unanswered'
  | 'news'

/** How long a letter about a new status waits, so that staff can undo the change. In ms. */
export const undoFor = 10_000

/** Letters that forms and acts of visitors cause, to an address that may be anybody's. */
export const countedLetters: readonly LetterKind[] = [
  'confirmation',
  'preferences',
  'own-visit',
  'study-opens',
]

/** Letters to people outside of the clinic. */
export const lettersOut: readonly LetterKind[] = [...countedLetters, 'visit']

/** The daily limit of such letters to an address that has never used a link in one of our mails. */
export const lettersADay = 3

/** Letters that go to the address of the person at the time of sending. Other letters belong to an address. */
export const personalLetters: readonly LetterKind[] = ['confirmation', 'visit', 'own-visit']

/** Why a mail waits for a person instead of being sent. */
export const heldReasons = {
  dailyLimit: `${lettersADay} mails went to this address within a day, and nobody there has answered one. Somebody may be using our site to bother them.`,
} as const
export type HeldReason = keyof typeof heldReasons

/** Why no letter goes to an address, as staff read it. */
export const undeliverableReasons = {
  bounced: 'This address does not take mail: an earlier letter came back.',
  complained: 'The owner of this address called an earlier letter spam.',
} as const
export type UndeliverableReason = keyof typeof undeliverableReasons

/** Why a letter to a person does not go, as staff read it. */
export const noAddress =
  'The e-mail address of this person was taken off, or is marked as wrong. Please correct it, and send this again.'

/** A mail provider's report about a letter that it has taken. */
export type MailEvent = {
  /**
   * 'failed': this letter did not arrive, but the next one may; 'sent': it was sent; 'left': its reader wants no more
   * news
   */
  outcome: UndeliverableReason | 'failed' | 'sent' | 'left'
  email: string
  /** the provider's id of the letter, as it gave it when it took the letter */
  messageId?: string | undefined
  /** the row of a news mail */
  delivery?: number | undefined
  /** ISO 8601, UTC */
  at: string
  /** for staff, without addresses */
  detail: string
}

const maxNameLength = 60

// Letters of any script with their marks and joiners, and apostrophes. A full stop may end an abbreviation
// ("St.") or an initial ("J.R."). Followed by a longer word it could be a domain, which mail programs link.
const word = /^['’‘]?\p{L}[\p{L}\p{M}\p{Join_C}'’‘]*\.?$/u
const initials = /^(?:\p{L}\.)+$/u

/** Undefined for a text that is no name: mails from our domain must not carry what a stranger wrote. */
export function nameInMail(typed: string | null | undefined): string | undefined {
  const text = typed?.trim() ?? ''
  const isName = text.split(/[ \-‐‑]/).every((part) => word.test(part) || initials.test(part))
  return isName && [...text].length <= maxNameLength ? text : undefined
}
