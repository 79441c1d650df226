import { answerBody } from '#worker/lib/http/answer.ts'
import { AwsClient } from 'aws4fetch'
import type { Bindings } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { textAsBase64 } from './base64.ts'
import { mailbox } from './mailbox.ts'
import { failedAnswer, type ProviderAnswer } from './answer.ts'

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

type Keys = Pick<
  Bindings,
  'MAIL_PROVIDER_URL' | 'SES_REGION' | 'SES_ACCESS_KEY_ID' | 'SES_SECRET_ACCESS_KEY'
>

/** A signed request to the API v2 of Amazon SES, without retries: the outbox retries. */
export function requestSes(env: Keys, path: string, init?: RequestInit) {
  const { SES_ACCESS_KEY_ID = '', SES_SECRET_ACCESS_KEY = '', SES_REGION = '' } = env
  const client = new AwsClient({
    accessKeyId: SES_ACCESS_KEY_ID,
    secretAccessKey: SES_SECRET_ACCESS_KEY,
    region: SES_REGION,
    service: 'ses',
    retries: 0,
  })
  const endpoint = env.MAIL_PROVIDER_URL ?? `https://email.${SES_REGION}.amazonaws.com`
  return client.fetch(`${endpoint}/v2/email/${path}`, init)
}

/** The kind of an error that SES answers, such as TooManyRequestsException. */
export const sesErrorOf = ({ headers }: Response) => headers.get('x-amzn-ErrorType')?.split(':')[0]

type Suppressed = { SuppressedDestination: { Reason?: string } }

/**
 * Why SES has suppressed an address; undefined if it has not. SES accepts mail to such addresses, but does not deliver
 * it. Without the permission ses:GetSuppressedDestination, only a later event reports the suppression.
 */
async function suppressionOf(env: Bindings, to: string) {
  const path = `suppression/addresses/${encodeURIComponent(to)}`
  const response = await requestSes(env, path).catch(() => undefined)
  if (!response?.ok) {
    await response?.body?.cancel()
    return undefined
  }
  const { SuppressedDestination: found } = await answerBody<Suppressed>(response)
  return found && `SES has suppressed this address (${found.Reason ?? 'unknown'})`
}

/** The tags that come back in the events of a news mail, and the set of its own. */
const tagsOf = ({ SES_NEWS_CONFIGURATION_SET: set }: Bindings, { news }: MailMessage) =>
  news && {
    ...(news.delivery !== undefined && {
      EmailTags: [
        { Name: 'issue', Value: String(news.issue) },
        { Name: 'delivery', Value: String(news.delivery) },
      ],
    }),
    ...(set && { ConfigurationSetName: set }),
  }

/** SES says so of an address that cannot exist: another mail to it would be refused too. */
const wrongAddress = /\b(?:illegal|local) address\b|\bdomain\b|'@/i

/** Amazon SES, SendEmail of its API v2. */
export async function sendBySes(env: Bindings, message: MailMessage): Promise<ProviderAnswer> {
  const { from, to, replyTo, subject, text, html, headers = {}, attachments } = message
  // News skips this question: it would double the number of requests.
  const suppressed = message.news ? undefined : await suppressionOf(env, to)
  if (suppressed) return { kind: 'refused', of: 'address', says: suppressed }
  const response = await requestSes(env, 'outbound-emails', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      FromEmailAddress: mailbox(from),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      ...tagsOf(env, message),
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          Attachments: attachments?.map(({ filename: FileName, type: ContentType, content }) => ({
            FileName,
            ContentType,
            ContentDisposition: 'ATTACHMENT',
            // The default is seven bits, which would break a name with characters beyond ASCII.
            ContentTransferEncoding: 'BASE64',
            RawContent: textAsBase64(content),
          })),
        },
      },
    }),
  })
  const answer = await answerBody<{ MessageId: string; message: string }>(response)
  if (response.ok) return { kind: 'taken', id: answer.MessageId }
  const code = sesErrorOf(response)
  const failed = failedAnswer({ provider: 'SES', response, code, message: answer.message })
  const isAddress =
    message.news && code === 'BadRequestException' && wrongAddress.test(answer.message ?? '')
  return isAddress && failed.kind === 'misused'
    ? { kind: 'refused', of: 'address', says: failed.says }
    : failed
}
