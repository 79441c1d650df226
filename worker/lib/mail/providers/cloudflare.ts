import type { Bindings, MailMessage } from '#worker/env.ts'
import { MailRefusal } from './refusal.ts'

/** Cloudflare's codes for an address that it will not send to again. */
const refusals = ['E_RECIPIENT_SUPPRESSED', 'E_RECIPIENT_NOT_ALLOWED']

/** Cloudflare Email Sending, through the Worker's own binding: it needs no credentials. */
export async function sendByCloudflare({ MAIL }: Bindings, message: MailMessage) {
  try {
    return (await MAIL.send(message))?.messageId
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw refusals.includes(code) ? new MailRefusal(code) : error
  }
}
