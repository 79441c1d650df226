import { type LetterKind, lettersOut } from '#db/model/mail.ts'
import type { Bindings, MailMessage } from '#worker/env.ts'

/**
 * The letter as it leaves. On staging, staff get the letters for visitors: nobody outside may hear from a
 * rehearsal, and staff see what visitors would.
 */
export function letterToSend(
  { SITE_STAGE, STAFF_EMAIL }: Bindings,
  kind: LetterKind,
  message: MailMessage,
): MailMessage {
  if (!SITE_STAGE || !lettersOut.includes(kind)) return message
  // Without the headers by which the mail program offers to unsubscribe the visitor, or to answer as the visitor.
  const { headers: _, replyTo: __, ...letter } = message
  return {
    ...letter,
    to: STAFF_EMAIL,
    subject: `[Staging, not sent to the visitor] ${letter.subject}`,
  }
}
