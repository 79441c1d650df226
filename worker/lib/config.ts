import * as v from 'valibot'
import { defaultPhoneRegion, isPhoneRegion } from '#db/candidates/keys.ts'
import { defaultTimeZone, isTimeZone } from '#db/model/lib/time.ts'
import type { Bindings, MailProvider } from '../env.ts'
import { isMailProvider, settingsOf } from './mail/providers/settings.ts'

const url = v.pipe(v.string(), v.url())

/** Links are made from it, and the origin of forms is compared with it: no path, and no slash at the end. */
const isOrigin = (address: string) => URL.canParse(address) && new URL(address).origin === address

const minSecretBytes = 32
const weak = (name: string) =>
  `${name} must be at least ${minSecretBytes} bytes long, such as 32 random bytes in base64.`
export const weakSecret = weak('JWT_SECRET')
export const weakHealthKey = weak('HEALTH_KEY')

/** A guessed secret lets anybody sign a session, so a short one is refused. */
export const isStrongSecret = (secret: unknown): secret is string =>
  typeof secret === 'string' &&
  // A character is at least a byte.
  (secret.length >= minSecretBytes || new TextEncoder().encode(secret).length >= minSecretBytes)

const topicArn = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/

const mostPerMinute = 6000

/** Whether this is a number of mails a minute, from 1 to 6,000. */
const isPace = (given: string) =>
  /^\d{1,4}$/.test(given) && Number(given) >= 1 && Number(given) <= mostPerMinute

const Config = v.object({
  JWT_SECRET: v.custom(isStrongSecret),
  SITE_URL: v.pipe(url, v.check(isOrigin)),
  STAFF_EMAIL: v.pipe(v.string(), v.email()),
  MAIL_FROM: v.pipe(v.string(), v.email()),
  SITE_TIME_ZONE: v.optional(v.pipe(v.string(), v.check(isTimeZone))),
  PHONE_REGION: v.optional(v.pipe(v.string(), v.check(isPhoneRegion))),
  MAIL_PROVIDER_URL: v.optional(url),
  CLINICALTRIALS_URL: v.optional(url),
  ALERT_WEBHOOK_URL: v.optional(url),
  HEALTH_KEY: v.optional(v.custom<string>(isStrongSecret)),
  MAIL_EVENTS_KEY: v.optional(v.custom<string>(isStrongSecret)),
  SES_TOPIC_ARN: v.optional(v.pipe(v.string(), v.regex(topicArn))),
  NEWS_FROM: v.optional(v.pipe(v.string(), v.email())),
  NEWS_PER_MINUTE: v.optional(v.pipe(v.string(), v.check(isPace))),
})

/** Whether this home has the provider: only a server of one's own has a binding for SMTP. */
const isProviderHere = (name: string, { SMTP }: Record<string, unknown>): name is MailProvider =>
  isMailProvider(name) && (name !== 'smtp' || Boolean(SMTP))

/** The missing settings of the chosen mail provider, or `MAIL_PROVIDER` if there is no such provider. */
function missingForMail(env: Record<string, unknown>) {
  const { MAIL_PROVIDER: provider = 'cloudflare' } = env
  if (typeof provider !== 'string' || !isProviderHere(provider, env)) return ['MAIL_PROVIDER']
  return settingsOf[provider].filter((name) => !env[name])
}

/** The missing settings of a provider that is chosen for news alone, or `NEWS_PROVIDER` if it cannot send any. */
function missingForNews(env: Record<string, unknown>) {
  const { NEWS_PROVIDER: provider } = env
  if (provider === undefined || provider === '') return []
  if (typeof provider !== 'string' || provider === 'cloudflare' || !isProviderHere(provider, env))
    return ['NEWS_PROVIDER']
  return ['NEWS_FROM', ...settingsOf[provider]].filter((name) => !env[name])
}

const turnstile = ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const
type Turnstile = { [Name in (typeof turnstile)[number]]?: string | undefined }

/** The missing one of Turnstile's two keys: without it, a widget is never checked, or the check has no widget. */
export const unpairedKey = (env: Turnstile) =>
  turnstile.some((name) => env[name]) ? turnstile.find((name) => !env[name]) : undefined

/** The Turnstile keys that are set. */
export const turnstileKeys = (env: Turnstile): Record<string, string> =>
  Object.fromEntries(turnstile.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/** The names of settings that are missing or unusable. */
export function faultySettings(env: Record<string, unknown>): string[] {
  const { issues } = v.safeParse(Config, env)
  const faulty = issues?.map((issue) => String(issue.path?.[0].key)) ?? []
  return [
    ...new Set(
      [...faulty, ...missingForMail(env), ...missingForNews(env), unpairedKey(env) ?? []].flat(),
    ),
  ]
}

export const timeZone = (env: Bindings) => env.SITE_TIME_ZONE ?? defaultTimeZone
export const phoneRegion = (env: Bindings) => env.PHONE_REGION ?? defaultPhoneRegion
