import type { sessionUser } from '#db/auth/sessions.ts'
import type { Db } from '#db/client.ts'
import type { SessionClient } from './lib/database/session-client.ts'
import type { SentForm } from './lib/http/body/body.ts'
import type { Surroundings } from './surroundings.ts'

export type MailProvider = 'cloudflare' | 'ses' | 'postmark' | 'smtp'

/** The operator's settings, in every home. */
export type AppSettings = {
  JWT_SECRET: string
  /** the site's origin, without a trailing slash */
  SITE_URL: string
  /** only on staging: a rehearsal at another address, from which visitors get no mail */
  SITE_STAGE?: 'staging'
  SITE_TIME_ZONE?: string
  /** the country of phone numbers without a country code: 'US', 'DE' */
  PHONE_REGION?: string
  /** the public half of the pair, which the build puts into the pages */
  TURNSTILE_SITE_KEY?: string
  /** if set, submissions without a valid Turnstile token are marked as suspected spam */
  TURNSTILE_SECRET_KEY?: string
  /** in place of Cloudflare's verifier, for tests */
  TURNSTILE_VERIFY_URL?: string
  /** where alerts are posted: an incoming webhook of Slack or Teams, or an ntfy topic */
  ALERT_WEBHOOK_URL?: string
  /** a request that sends this key as its bearer token reads the state of each part at /api/health */
  HEALTH_KEY?: string
  /** in place of https://clinicaltrials.gov, from which studies are imported */
  CLINICALTRIALS_URL?: string
  STAFF_EMAIL: string
  MAIL_FROM: string
  /** the provider that delivers mail; by default the MAIL binding */
  MAIL_PROVIDER?: MailProvider
  /** an address of the provider's API other than the usual one, such as a FIPS endpoint */
  MAIL_PROVIDER_URL?: string
  SES_REGION?: string
  SES_ACCESS_KEY_ID?: string
  SES_SECRET_ACCESS_KEY?: string
  POSTMARK_TOKEN?: string
  /** the address of the mail server; only `SMTP` reads more of it */
  SMTP_URL?: string
  /** the SNS topic on which SES reports bounces and complaints */
  SES_TOPIC_ARN?: string
  /** the password with which Postmark reports bounces and complaints */
  MAIL_EVENTS_KEY?: string
  /** the provider that delivers news; by default that of all other mail, unless it is Cloudflare */
  NEWS_PROVIDER?: Exclude<MailProvider, 'cloudflare'>
  /** the sender of news: an address on a subdomain of its own */
  NEWS_FROM?: string
  /** how many news mails go out in a minute, 1 to 6,000; by default 300, by SMTP 20 */
  NEWS_PER_MINUTE?: string
  /** Postmark's stream for news; by default `broadcast` */
  POSTMARK_NEWS_STREAM?: string
  SES_NEWS_CONFIGURATION_SET?: string
}

export type Bindings = AppSettings & Surroundings

export type SignedInUser = Omit<NonNullable<Awaited<ReturnType<typeof sessionUser>>>, 'seenAt'>

export type Env = {
  Bindings: Bindings
  Variables: {
    db: Db
    prove: SessionClient['prove']
    /** in ms since 1970 */
    startedAt: number
    /** restarts the deadline of the request's database calls after it has waited for something else */
    renewDeadline: () => void
    /** reads a form sent without JavaScript; later calls return the same result */
    form?: () => Promise<SentForm>
    /** on the next page, the sender of that form chooses when we call */
    choosesCallNext?: true
    /** waits until the session is proven */
    user: () => Promise<SignedInUser>
    /** the hash of the id in the cookie, as stored */
    sessionId: string
  }
}
