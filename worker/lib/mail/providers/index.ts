import type { Bindings, MailProvider } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { withTimeout } from '#worker/lib/deadline.ts'
import type { ProviderAnswer } from './answer.ts'
import { sendByCloudflare } from './cloudflare.ts'
import { sendByPostmark } from './postmark.ts'
import { MailRefusal } from './refusal.ts'
import { mailProvider } from './settings.ts'
import { sendBySes } from './ses.ts'
import { sendBySmtp } from './smtp.ts'

/** The functions that send, by the values of MAIL_PROVIDER. */
const providers = {
  cloudflare: sendByCloudflare,
  ses: sendBySes,
  postmark: sendByPostmark,
  smtp: sendBySmtp,
} satisfies Record<MailProvider, (env: Bindings, message: MailMessage) => Promise<ProviderAnswer>>

const timeoutMs = 10_000

/** Asks a provider to send a mail. Rejects if it cannot be reached, or does not answer within ten seconds. */
export const askProvider = (env: Bindings, provider: MailProvider, message: MailMessage) =>
  withTimeout(timeoutMs, providers[provider](env, message))

/** Returns the provider's id of the mail. A `MailRefusal` is final; after any other error the outbox retries. */
export async function deliver(env: Bindings, message: MailMessage): Promise<string | undefined> {
  const answer = await askProvider(env, mailProvider(env), message)
  if (answer.kind === 'taken') return answer.id
  throw answer.kind === 'refused' ? new MailRefusal(answer.says) : new Error(answer.says)
}
