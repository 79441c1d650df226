import type { Bindings, MailMessage } from '../../../env.ts'
import { within } from '../../http/deadline.ts'
import { sendByCloudflare } from './cloudflare.ts'
import { sendByPostmark } from './postmark.ts'
import { sendBySes } from './ses.ts'

/** MAIL_PROVIDER names one of them. */
export const providers = {
  cloudflare: sendByCloudflare,
  ses: sendBySes,
  postmark: sendByPostmark,
} satisfies Record<string, (env: Bindings, message: MailMessage) => Promise<void>>

export type Provider = keyof typeof providers

/** The settings that each of them needs. */
export const settingsOf = {
  cloudflare: [],
  ses: ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY'],
  postmark: ['POSTMARK_TOKEN'],
} as const satisfies Record<Provider, readonly (keyof Bindings)[]>

const timeoutMs = 10_000

/** Hands a mail to the provider. A `Refusal` is final; any other error is worth another try. */
export const deliver = (env: Bindings, message: MailMessage) =>
  within(timeoutMs, providers[env.MAIL_PROVIDER ?? 'cloudflare'](env, message))
