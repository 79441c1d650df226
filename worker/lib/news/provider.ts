import type { Bindings, MailProvider } from '#worker/env.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { askProvider } from '../mail/providers/index.ts'
import { mailFailureReason } from '../mail/providers/refusal.ts'

export type NewsSender = { provider: MailProvider; from: string }

type NewsSettings = Pick<
  Bindings,
  'MAIL' | 'SMTP' | 'MAIL_PROVIDER' | 'NEWS_PROVIDER' | 'NEWS_FROM' | 'MAIL_FROM'
>

/** The provider of news: Cloudflare takes other mail only, but a local site writes all mail to files. */
function newsProvider({ MAIL, SMTP, MAIL_PROVIDER, NEWS_PROVIDER }: NewsSettings) {
  const named = NEWS_PROVIDER || MAIL_PROVIDER
  if (named === 'smtp' && !SMTP) return undefined
  if (named && named !== 'cloudflare') return named
  return !named && MAIL?.takesNews ? 'cloudflare' : undefined
}

/** The setting without which no news can be sent. */
export function missingNewsSetting(env: NewsSettings): 'NEWS_PROVIDER' | 'NEWS_FROM' | undefined {
  const provider = newsProvider(env)
  if (!provider) return 'NEWS_PROVIDER'
  return provider === 'cloudflare' || env.NEWS_FROM ? undefined : 'NEWS_FROM'
}

/** Undefined if no provider takes news. */
export function newsSender(env: NewsSettings): NewsSender | undefined {
  const provider = newsProvider(env)
  return provider && !missingNewsSetting(env)
    ? { provider, from: env.NEWS_FROM || env.MAIL_FROM }
    : undefined
}

const usualPerMinute = 300
/** Mailbox providers refuse more from one mailbox. */
const smtpPerMinute = 20

/** The pace of all issues together. */
export const newsPerMinute = (env: Bindings) =>
  Number(env.NEWS_PER_MINUTE) || (newsProvider(env) === 'smtp' ? smtpPerMinute : usualPerMinute)

/** Why the numbers of news say nothing of mails that came back; undefined if the provider reports them. */
export const newsReportHint = (env: NewsSettings) =>
  newsProvider(env) === 'smtp'
    ? `Your mail server reports neither bounces nor complaints. The rules about them rest on the mails that it refuses. Mails that come back are in the mailbox of ${env.NEWS_FROM || env.MAIL_FROM}.`
    : undefined

/** The outcome of a mail that was handed over. */
export type HandedOver =
  | { status: 'sent'; providerId: string | undefined }
  /** `isAddress`: no mail will ever arrive there */
  | { status: 'failed'; reason: string; isAddress: boolean }
  | { status: 'unknown' }
  /** not taken: `pauseMs` until the next try, `holds` if no mail would be taken */
  | { status: 'queued'; pauseMs?: number | undefined; isBusy: boolean; holds?: string }

const unreached =
  /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)\b|connection refused|\bDNS\b/i

/** Whether the provider cannot have heard of the mail. Not every runtime tells this from a connection that broke. */
function isUnreached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreached.test(`${code} ${error.message}`) || isUnreached(error.cause)
}

/** Hands a mail over. It never throws: what nobody knows is `unknown`, and never sent again by itself. */
export async function handOverNews(
  env: Bindings,
  { provider }: NewsSender,
  message: MailMessage,
): Promise<HandedOver> {
  try {
    const answer = await askProvider(env, provider, message)
    if (answer.kind === 'taken') return { status: 'sent', providerId: answer.id }
    if (answer.kind === 'broken') return { status: 'unknown' }
    const says = mailFailureReason(new Error(answer.says))
    if (answer.kind === 'refused')
      return { status: 'failed', reason: says, isAddress: answer.of === 'address' }
    return answer.kind === 'busy'
      ? { status: 'queued', isBusy: true, pauseMs: answer.pauseMs }
      : { status: 'queued', isBusy: false, holds: says }
  } catch (error) {
    return isUnreached(error) ? { status: 'queued', isBusy: true } : { status: 'unknown' }
  }
}

const longestPause = 15

/** The pause after so many pauses in a row, if the provider names none: 1, 2, 4 … 15 minutes. */
export const nextPauseMs = (pauses: number) => Math.min(2 ** pauses, longestPause) * minuteMs
