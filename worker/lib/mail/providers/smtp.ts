import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import type { ProviderAnswer } from './answer.ts'
import { smtpRefused } from './settings.ts'

/** SMTP through the binding of a server of one's own. A Worker has none. */
export const sendBySmtp = async (
  { SMTP }: Bindings,
  message: MailMessage,
): Promise<ProviderAnswer> => (SMTP ? SMTP.send(message) : { kind: 'misused', says: smtpRefused })
