import type { CloudflareEnv } from '#worker/cloudflare/env.ts'

/** The names of the Worker's settings: its bindings that are text. */
type SettingName = {
  [Name in keyof CloudflareEnv]-?: NonNullable<CloudflareEnv[Name]> extends string ? Name : never
}[keyof CloudflareEnv]

/** Settings that only the build or the deployment reads. */
type DeploySetting =
  | 'ALERT_WEBHOOK_URL'
  | 'HEALTH_KEY'
  | 'MAIL_EVENTS_QUEUE'
  | 'PLACEMENT_REGION'
  | 'REDIRECT_HOSTS'
  | 'TURNSTILE_SITE_KEY'
  | 'TURSO_READ_TOKEN'

export type Row = {
  /** the Worker keeps a `secret`; a `key` is a secret that only the build or the deployment reads */
  kind: 'text' | 'url' | 'secret' | 'key'
  /** how to get the value */
  set: string
  /** the consequence of a missing setting, if it deserves a warning */
  without?: string
}

const text = (set: string): Row => ({ kind: 'text', set })
const url = (set: string): Row => ({ kind: 'url', set })
const key = (set: string): Row => ({ kind: 'key', set })
const secret = (set: string, without?: string): Row => ({ kind: 'secret', set, without })

/** Every setting. worker/lib/config.ts decides which ones are required and what they must look like. */
export const rowOfSetting: Record<
  Exclude<SettingName, 'TURNSTILE_VERIFY_URL' | 'SITE_STAGE' | 'SMTP_URL'> | DeploySetting,
  Row
> = {
  SITE_URL: url(
    'The address that visitors use, such as https://www.example.org, without a slash at its end.',
  ),
  SITE_TIME_ZONE: text('The time zone of the clinic, such as America/New_York.'),
  PHONE_REGION: text('The country of phone numbers without a country code, such as US.'),
  TURSO_DATABASE_URL: url('Copy it from turso db show NAME --url.'),
  TURSO_AUTH_TOKEN: secret('Create one with turso db tokens create NAME.'),
  TURSO_READ_TOKEN: key('Create one with turso db tokens create NAME --read-only.'),
  JWT_SECRET: secret('32 random bytes or more, such as from openssl rand -base64 48.'),
  REBUILD_WEBHOOK_URL: url(
    'The address that starts a build; see Rebuilds in worker/operate/deploy/README.md.',
  ),
  REBUILD_WEBHOOK_TOKEN: secret('A GitHub token that may run the workflow.'),
  STAFF_EMAIL: text('The address that gets the notices for staff.'),
  MAIL_FROM: text('An address on a subdomain for sending, such as site@mail.example.org.'),
  MAIL_PROVIDER: text('One of cloudflare, ses and postmark. SMTP on Cloudflare: no.'),
  MAIL_PROVIDER_URL: url("Another address of the mail provider's API, or leave it out."),
  SES_REGION: text('The region of SES, such as us-east-1.'),
  SES_ACCESS_KEY_ID: secret('The key of an IAM user that may send with SES.'),
  SES_SECRET_ACCESS_KEY: secret("That key's secret."),
  POSTMARK_TOKEN: secret("Copy the server's API token from Postmark."),
  SES_TOPIC_ARN: text('The ARN of the SNS topic on which SES tells of bounces and complaints.'),
  MAIL_EVENTS_KEY: secret('32 random bytes or more, such as from openssl rand -base64 48.'),
  NEWS_PROVIDER: text('One of ses and postmark. Cloudflare sends no news. SMTP on Cloudflare: no.'),
  NEWS_FROM: text('An address on a subdomain of its own, such as news@news.example.org.'),
  NEWS_PER_MINUTE: text('How many news mails go out in a minute, from 1 to 6000.'),
  POSTMARK_NEWS_STREAM: text('The broadcast stream of Postmark for news.'),
  SES_NEWS_CONFIGURATION_SET: text('The configuration set of SES for news.'),
  CLINICALTRIALS_URL: url('Another address of the registry of studies, or leave it out.'),
  TURNSTILE_SITE_KEY: text("Copy both keys from Turnstile's widget."),
  TURNSTILE_SECRET_KEY: secret("Copy both keys from Turnstile's widget."),
  ALERT_WEBHOOK_URL: secret(
    'An incoming webhook of Slack or Teams, or an ntfy topic.',
    'Nobody is told when something stops at night: npx wrangler secret put ALERT_WEBHOOK_URL.',
  ),
  HEALTH_KEY: secret(
    '32 random bytes or more, such as from openssl rand -base64 48.',
    'No test letter is sent by npm run deploy: npx wrangler secret put HEALTH_KEY.',
  ),
  MAIL_EVENTS_QUEUE: text("The queue to which Cloudflare's mail service tells of bounces."),
  REDIRECT_HOSTS: text('Other hosts that should lead to SITE_URL, such as example.org.'),
  PLACEMENT_REGION: text('The cloud region of the database, such as aws:us-east-1.'),
}

export const settingRows = Object.entries<Row>(rowOfSetting)
