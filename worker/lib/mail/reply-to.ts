import { lettersOut } from '#db/model/mail.ts'
import type { Parcel } from './drafts.ts'
import { submissionOf } from './letters.ts'

/** Where the answer to a letter goes. Staff get none: they answer in the admin area. */
export function replyToOf({ mail, row, words }: Parcel) {
  if (!lettersOut.includes(mail.kind)) return {}
  // The letter with a fresh link to the preferences names no form.
  const form = submissionOf(mail) ?? row?.source
  const { email_general: visitors, email_partners: sponsors } = words.company_info
  const replyTo = form === 'sponsor inquiry' ? sponsors : visitors
  return replyTo ? { replyTo } : {}
}
