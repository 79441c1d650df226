import { type LetterKind, lettersOut } from '#db/model/mail.ts'
import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'

/** On staging, staff get the letters for visitors: a rehearsal must not reach anybody outside. */
export function letterToSend(
  { SITE_STAGE, STAFF_EMAIL }: Bindings,
  kind: LetterKind,
  message: MailMessage,
): MailMessage {
  if (!SITE_STAGE || !lettersOut.includes(kind)) return message
  // Drops the headers with which a mail program would unsubscribe the visitor, or answer the visitor's letter.
  const { headers: _, replyTo: __, ...letter } = message
  return {
    ...letter,
    to: STAFF_EMAIL,
    subject: `[Staging, not sent to the visitor] ${letter.subject}`,
  }
}
