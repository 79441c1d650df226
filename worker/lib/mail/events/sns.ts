import { importX509 } from 'jose'
import * as v from 'valibot'
import { dayMs, minuteMs } from '#db/model/lib/time.ts'
import type { Bindings } from '#worker/env.ts'

const text = v.string()
const signed = {
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: v.pipe(text, v.isoTimestamp()),
  SignatureVersion: text,
  Signature: v.pipe(text, v.base64()),
  SigningCertURL: v.pipe(text, v.url()),
}
const confirmation = { ...signed, Token: text, SubscribeURL: v.pipe(text, v.url()) }

/** The messages that Amazon SNS posts to a subscribed address. */
export const SnsMessage = v.variant('Type', [
  v.object({ ...signed, Type: v.literal('Notification'), Subject: v.optional(text) }),
  v.object({ ...confirmation, Type: v.literal('SubscriptionConfirmation') }),
  v.object({ ...confirmation, Type: v.literal('UnsubscribeConfirmation') }),
])
export type SnsMessage = v.InferOutput<typeof SnsMessage>

// In the order of AWS's documentation, which is alphabetical.
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const

/** The text that SNS signs: for each existing field, a line with its name and a line with its value. */
export function snsStringToSign(message: SnsMessage) {
  const names =
    signedFields[message.Type === 'Notification' ? 'Notification' : 'SubscriptionConfirmation']
  const values: Record<string, string | undefined> = message
  return names
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name}\n${values[name]}\n`)
    .join('')
}

type Env = Pick<Bindings, 'SES_TOPIC_ARN' | 'MAIL_PROVIDER_URL'>

/** Without an answer, SNS repeats a delivery for hours, with the time of the first try. */
const maxAgeMs = dayMs
const maxAheadMs = 5 * minuteMs
const timeoutMs = 5000

const isOfProvider = ({ origin }: URL, { MAIL_PROVIDER_URL }: Env) =>
  MAIL_PROVIDER_URL ? origin === new URL(MAIL_PROVIDER_URL).origin : false

/** Whether an address belongs to SNS in the topic's region, or has the origin of MAIL_PROVIDER_URL. */
export function isOfSns(address: string, env: Env) {
  const url = new URL(address)
  if (isOfProvider(url, env)) return true
  const { protocol, host, username } = url
  const { SES_TOPIC_ARN = '' } = env
  const region = SES_TOPIC_ARN.split(':')[3]
  const hosts = [`sns.${region}.amazonaws.com`, `sns.${region}.amazonaws.com.cn`]
  return protocol === 'https:' && !username && hosts.includes(host)
}

const certificate = /^\/SimpleNotificationService-[\da-f]+\.pem$/

export function isSnsCertificate(address: string, env: Env) {
  const url = new URL(address)
  const { pathname, search } = url
  return isOfSns(address, env) && (isOfProvider(url, env) || certificate.test(pathname + search))
}

// SNS uses one or two certificates a year. The limit is for isolates that live long.
const keys = new Map<string, CryptoKey>()
const maxKeys = 10

/** Whether the certificate is cached, so that no request is needed for it. */
export const isCertificateKnown = (url: string) => keys.has(url)

async function fetchKey(url: string) {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
  if (!response.ok) throw new Error(`The certificate answered ${response.status}`)
  return importX509(await response.text(), 'RS256')
}

async function keyAt(url: string) {
  const known = keys.get(url)
  if (known) return known
  const key = await fetchKey(url)
  if (keys.size >= maxKeys) keys.clear()
  keys.set(url, key)
  return key
}

/**
 * Why a message is not from our topic; undefined if it is. Anybody with an AWS account can make SNS sign a message, so
 * the topic must be ours. Refuses version 1 of the signature, which uses SHA-1.
 */
export async function snsRefusal(message: SnsMessage, env: Env, now = Date.now()) {
  if (message.TopicArn !== env.SES_TOPIC_ARN) return 'This is another topic.'
  const age = now - Date.parse(message.Timestamp)
  if (age > maxAgeMs || age < -maxAheadMs) return 'This message is too old.'
  if (message.SignatureVersion !== '2')
    return 'Set the attribute SignatureVersion of the topic to 2.'
  if (!isSnsCertificate(message.SigningCertURL, env)) return 'The certificate is not one of SNS.'
  const signature = Buffer.from(message.Signature, 'base64')
  const data = new TextEncoder().encode(snsStringToSign(message))
  const key = await keyAt(message.SigningCertURL)
  const isSigned = await crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, signature, data)
  return isSigned ? undefined : 'The signature is wrong.'
}

/** Subscribes to the topic, as SNS asks. */
export async function confirmSubscription({ SubscribeURL }: { SubscribeURL: string }, env: Env) {
  if (!isOfSns(SubscribeURL, env)) throw new Error('The address is not one of SNS')
  const response = await fetch(SubscribeURL, { signal: AbortSignal.timeout(timeoutMs) })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`SNS answered ${response.status}`)
}
