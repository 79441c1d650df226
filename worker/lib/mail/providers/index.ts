import type { Bindings, MailMessage, MailProvider } from '../../../env.ts'
import { withTimeout } from '../../deadline.ts'
import { sendByCloudflare } from './cloudflare.ts'
import { sendByPostmark } from './postmark.ts'
import { sendBySes } from './ses.ts'

/** MAIL_PROVIDER names one of them. */
const providers = {
  cloudflare: sendByCloudflare,
  ses: sendBySes,
  postmark: sendByPostmark,
} satisfies Record<MailProvider, (env: Bindings, message: MailMessage) => Promise<void>>

const timeoutMs = 10_000

/** Hands a mail to the provider. A `Refusal` is final; any other error is worth another try. */
export const deliver = (env: Bindings, message: MailMessage) =>
  withTimeout(timeoutMs, providers[env.MAIL_PROVIDER ?? 'cloudflare'](env, message))
