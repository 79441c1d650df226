import { answerBody } from '#worker/lib/http/answer.ts'
import type { Bindings, MailMessage } from '#worker/env.ts'
import { textAsBase64 } from './base64.ts'
import { mailbox } from './mailbox.ts'
import { MailRefusal, unexpected } from './refusal.ts'

const endpoint = 'https://api.postmarkapp.com'

type Keys = Pick<Bindings, 'MAIL_PROVIDER_URL' | 'POSTMARK_TOKEN'>

/** A request to Postmark's API; POSTMARK_TOKEN is the server's API token. */
export const requestPostmark = (env: Keys, path: string, init: RequestInit = {}) =>
  fetch(`${env.MAIL_PROVIDER_URL ?? endpoint}/${path}`, {
    ...init,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Postmark-Server-Token': env.POSTMARK_TOKEN ?? '',
    },
  })

/** Postmark's codes: 300 for an invalid address, 406 for one that bounced or complained before. */
const finalErrorCodes = [300, 406]

type Answer = { ErrorCode?: number; Message?: string; MessageID?: string }

/** Postmark's "Send a single email". */
export async function sendByPostmark(env: Bindings, message: MailMessage) {
  const { from, to, replyTo, subject, text, html, headers = {}, attachments } = message
  const response = await requestPostmark(env, 'email', {
    method: 'POST',
    body: JSON.stringify({
      From: mailbox(from),
      To: to,
      ReplyTo: replyTo,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      MessageStream: 'outbound',
      Attachments: attachments?.map(({ filename: Name, type: ContentType, content }) => ({
        Name,
        ContentType,
        Content: textAsBase64(content),
      })),
    }),
  })
  const answer = await answerBody<Answer>(response)
  if (response.ok) return answer.MessageID
  const { ErrorCode: code, Message } = answer
  if (response.status === 422 && finalErrorCodes.includes(code ?? 0)) {
    throw new MailRefusal(`Postmark refuses this address (${code})`)
  }
  throw unexpected(
    'Postmark',
    response.status,
    code === undefined ? undefined : String(code),
    Message,
  )
}
