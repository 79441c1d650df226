import type { Bindings, MailMessage, MailProvider } from '#worker/env.ts'
import { withTimeout } from '#worker/lib/deadline.ts'
import { sendByCloudflare } from './cloudflare.ts'
import { sendByPostmark } from './postmark.ts'
import { mailProvider } from './settings.ts'
import { sendBySes } from './ses.ts'

/** The functions that send, by the values of MAIL_PROVIDER. */
const providers = {
  cloudflare: sendByCloudflare,
  ses: sendBySes,
  postmark: sendByPostmark,
} satisfies Record<
  MailProvider,
  (env: Bindings, message: MailMessage) => Promise<string | undefined>
>

const timeoutMs = 10_000

/** Returns the provider's id of the mail. A `MailRefusal` is final; after any other error the outbox retries. */
export const deliver = (env: Bindings, message: MailMessage) =>
  withTimeout(timeoutMs, providers[mailProvider(env)](env, message))
