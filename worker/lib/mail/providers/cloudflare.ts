import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { textAsBase64 } from './base64.ts'
import type { ProviderAnswer } from './answer.ts'

/** Cloudflare's codes for an address that it will not send to again. */
const finalErrors = ['E_RECIPIENT_SUPPRESSED', 'E_RECIPIENT_NOT_ALLOWED']

/** Cloudflare Email Sending through the Worker's binding, which needs no credentials. */
export async function sendByCloudflare(
  { MAIL }: Bindings,
  message: MailMessage,
): Promise<ProviderAnswer> {
  if (!MAIL) throw new Error('Cloudflare sends no mail from here')
  try {
    const { attachments, news: _news, ...mail } = message
    const files = attachments?.map(({ content, ...file }) => ({
      ...file,
      content: textAsBase64(content),
      disposition: 'attachment' as const,
    }))
    const answer = await MAIL.send({ ...mail, ...(files && { attachments: files }) })
    return { kind: 'taken', id: answer?.messageId }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!finalErrors.includes(code)) throw error
    return { kind: 'refused', of: 'address', says: code }
  }
}
