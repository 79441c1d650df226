import { answerBody } from '#worker/lib/http/answer.ts'
import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { textAsBase64 } from './base64.ts'
import { mailbox } from './mailbox.ts'
import { failedAnswer, type ProviderAnswer } from './answer.ts'

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

/** Postmark's codes: 300 for an invalid mail or address, 406 for an address that bounced or complained before. */
const refusedMail = 300
const refusedAddress = 406

type Answer = { ErrorCode?: number; Message?: string; MessageID?: string }

export const usualNewsStream = 'broadcast'

/** News goes by a stream of its own; Postmark counts neither openings nor links in it. */
const streamOf = ({ POSTMARK_NEWS_STREAM }: Bindings, { news }: MailMessage) =>
  news
    ? {
        MessageStream: POSTMARK_NEWS_STREAM ?? usualNewsStream,
        ...(news.delivery !== undefined && {
          Tag: `news-${news.issue}`,
          Metadata: { delivery: String(news.delivery) },
        }),
        TrackOpens: false,
        TrackLinks: 'None',
      }
    : { MessageStream: 'outbound' }

/** Postmark's "Send a single email". */
export async function sendByPostmark(env: Bindings, message: MailMessage): Promise<ProviderAnswer> {
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
      ...streamOf(env, message),
      Attachments: attachments?.map(({ filename: Name, type: ContentType, content }) => ({
        Name,
        ContentType,
        Content: textAsBase64(content),
      })),
    }),
  })
  const answer = await answerBody<Answer>(response)
  if (response.ok) return { kind: 'taken', id: answer.MessageID }
  const { ErrorCode: code, Message } = answer
  if (response.status === 422 && (code === refusedMail || code === refusedAddress)) {
    const of = code === refusedAddress ? 'address' : 'mail'
    return { kind: 'refused', of, says: `Postmark refuses this address (${code})` }
  }
  return failedAnswer({
    provider: 'Postmark',
    response,
    code: code === undefined ? undefined : String(code),
    message: Message,
  })
}
