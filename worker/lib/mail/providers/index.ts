import type { Bindings, MailMessage, MailProvider } from '#worker/env.ts'
import { withTimeout } from '#worker/lib/deadline.ts'
import { sendByCloudflare } from './cloudflare.ts'
import { sendByPostmark } from './postmark.ts'
import { mailProvider } from './settings.ts'
import { sendBySes } from './ses.ts'

/** MAIL_PROVIDER names one of them. */
const providers = {
  cloudflare: sendByCloudflare,
  ses: sendBySes,
  postmark: sendByPostmark,
} satisfies Record<
  MailProvider,
  (env: Bindings, message: MailMessage) => Promise<string | undefined>
>

const timeoutMs = 10_000

/** Hands a mail to the provider, and returns its id there. A `MailRefusal` is final; any other error is worth another try. */
export const deliver = (env: Bindings, message: MailMessage) =>
  withTimeout(timeoutMs, providers[mailProvider(env)](env, message))
