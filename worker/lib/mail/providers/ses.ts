import { answerBody } from '#worker/lib/http/answer.ts'
import { AwsClient } from 'aws4fetch'
import type { Bindings, MailMessage } from '#worker/env.ts'
import { textAsBase64 } from './base64.ts'
import { mailbox } from './mailbox.ts'
import { MailRefusal, unexpected } from './refusal.ts'

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
 * SES accepts mail to addresses that it has suppressed, but does not deliver it, so this asks SES before sending.
 * Without the permission ses:GetSuppressedDestination, only a later event reports the suppression.
 */
async function assertNotSuppressed(env: Bindings, to: string) {
  const path = `suppression/addresses/${encodeURIComponent(to)}`
  const response = await requestSes(env, path).catch(() => undefined)
  if (!response?.ok) {
    await response?.body?.cancel()
    return
  }
  const { SuppressedDestination: found } = await answerBody<Suppressed>(response)
  if (found) throw new MailRefusal(`SES has suppressed this address (${found.Reason ?? 'unknown'})`)
}

/** Amazon SES, SendEmail of its API v2. */
export async function sendBySes(env: Bindings, message: MailMessage) {
  const { from, to, replyTo, subject, text, html, headers = {}, attachments } = message
  await assertNotSuppressed(env, to)
  const response = await requestSes(env, 'outbound-emails', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      FromEmailAddress: mailbox(from),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
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
  if (response.ok) return answer.MessageId
  throw unexpected('SES', response.status, sesErrorOf(response), answer.message)
}
