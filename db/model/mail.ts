/** What the site writes letters about. */
export const submissionKinds = {
  'patient inquiry': { title: 'Patient inquiry', admin: '/admin/inquiries' },
  'sponsor inquiry': { title: 'Sponsor inquiry', admin: '/admin/inquiries?list=sponsors' },
  'visit request': { title: 'Visit request', admin: '/admin/visit-requests' },
  'job application': { title: 'Job application', admin: '/admin/jobs?list=applications' },
} as const
export type SubmissionKind = keyof typeof submissionKinds

/** To staff, to whoever submitted, to those who asked to be kept informed, and of a visit's status. */
export type LetterKind = 'notice' | 'confirmation' | 'preferences' | 'visit'

/** How long a person can take back what a letter would tell. In ms. */
export const undoFor = 10_000

/** Letters that a form makes us send to the address typed into it, which may be anybody's. */
export const formLetters: readonly LetterKind[] = ['confirmation', 'preferences']

/** So many of them a day go to an address that has never answered one of our mails. */
export const lettersADay = 3

/** Why a mail waits for a person instead of being sent. */
export const heldReasons = {
  dailyLimit: `${lettersADay} mails went to this address within a day, and nobody there has answered one. Somebody may be using our forms to bother them.`,
} as const
export type HeldReason = keyof typeof heldReasons

const longestName = 60

// Letters of any script with their marks and joiners, and apostrophes. A full stop ends an abbreviation
// ("St.") or an initial ("J.R."): one that a longer word follows would make a domain, and mail
// programs would link it.
const word = /^['’‘]?\p{L}[\p{L}\p{M}\p{Join_C}'’‘]*\.?$/u
const initials = /^(?:\p{L}\.)+$/u

/**
 * What a visitor gave as a name, if it can be one: mails go out under our domain, and must say
 * nothing that a stranger worded. Otherwise the letter leaves the name out.
 */
export function nameInMail(typed: string | null | undefined): string | undefined {
  const text = typed?.trim() ?? ''
  const isName = text.split(/[ \-‐‑]/).every((part) => word.test(part) || initials.test(part))
  return isName && [...text].length <= longestName ? text : undefined
}
