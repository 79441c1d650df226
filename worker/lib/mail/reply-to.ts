import { lettersOut } from '#db/model/mail.ts'
import type { Parcel } from './drafts.ts'
import { submissionOf } from './letters.ts'

/** The `Reply-To` of a letter to a visitor. Letters to staff have none: staff answer in the admin area. */
export function replyToOf({ mail, row, words }: Parcel) {
  if (!lettersOut.includes(mail.kind)) return {}
  // The letter with a fresh link to the preferences names no form.
  const form = submissionOf(mail) ?? row?.source
  const { email_general: visitors, email_partners: sponsors } = words.company_info
  const replyTo = form === 'sponsor inquiry' ? sponsors : visitors
  return replyTo ? { replyTo } : {}
}
