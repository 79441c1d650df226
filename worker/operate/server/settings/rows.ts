import { type Row, rowOfSetting } from '#worker/operate/doctor/settings.ts'
import { backupToFault, dataDirFault } from './folders.ts'
import {
  clockTimeFault,
  type Fault,
  hostFault,
  portFault,
  providerFault,
  proxiesFault,
  recipientsFault,
  siteUrlFault,
  stageFault,
  webFault,
} from './values.ts'

export type ServerRow = Row & {
  isNeeded?: true
  /** a rule beside those of worker/lib/config.ts */
  fault?: (value: string) => Fault
}

const text = (set: string, fault?: ServerRow['fault']): ServerRow => ({ kind: 'text', set, fault })
const secret = (set: string): ServerRow => ({ kind: 'secret', set })
const needed = (row: ServerRow): ServerRow => ({ ...row, isNeeded: true })

/** The row that a setting has on Cloudflare, where some settings would be missed for another reason. */
const known = (name: keyof typeof rowOfSetting, fault?: ServerRow['fault']): ServerRow => {
  const { kind, set } = rowOfSetting[name]
  return { kind, set, fault }
}

/** Settings of the product, by the names of its bindings. */
export const productRows = {
  SITE_URL: needed(known('SITE_URL', siteUrlFault)),
  SITE_TIME_ZONE: known('SITE_TIME_ZONE'),
  SITE_STAGE: text('The word staging for a rehearsal, or leave it out.', stageFault),
  PHONE_REGION: known('PHONE_REGION'),
  JWT_SECRET: needed(known('JWT_SECRET')),
  HEALTH_KEY: needed(known('HEALTH_KEY')),
  STAFF_EMAIL: needed(known('STAFF_EMAIL')),
  MAIL_FROM: needed(known('MAIL_FROM')),
  MAIL_PROVIDER: needed(text('One of smtp, ses and postmark.', providerFault)),
  MAIL_PROVIDER_URL: known('MAIL_PROVIDER_URL', webFault),
  SES_REGION: known('SES_REGION'),
  SES_ACCESS_KEY_ID: known('SES_ACCESS_KEY_ID'),
  SES_SECRET_ACCESS_KEY: known('SES_SECRET_ACCESS_KEY'),
  SES_TOPIC_ARN: known('SES_TOPIC_ARN'),
  POSTMARK_TOKEN: known('POSTMARK_TOKEN'),
  MAIL_EVENTS_KEY: known('MAIL_EVENTS_KEY'),
  NEWS_PROVIDER: text('One of smtp, ses and postmark, or leave it out.'),
  NEWS_FROM: known('NEWS_FROM'),
  NEWS_PER_MINUTE: known('NEWS_PER_MINUTE'),
  POSTMARK_NEWS_STREAM: known('POSTMARK_NEWS_STREAM'),
  SES_NEWS_CONFIGURATION_SET: known('SES_NEWS_CONFIGURATION_SET'),
  TURNSTILE_SITE_KEY: known('TURNSTILE_SITE_KEY'),
  TURNSTILE_SECRET_KEY: known('TURNSTILE_SECRET_KEY'),
  TURNSTILE_VERIFY_URL: text('Leave it out: it is for tests.', webFault),
  CLINICALTRIALS_URL: known('CLINICALTRIALS_URL', webFault),
  ALERT_WEBHOOK_URL: {
    ...known('ALERT_WEBHOOK_URL', webFault),
    without: 'Nobody is told when something stops at night.',
  },
} satisfies Record<string, ServerRow>

/** Settings of the machine. */
const machineRows = {
  DATA_DIR: needed(text('The folder of all data, such as /var/lib/research-site.', dataDirFault)),
  PORT: text('The port to listen on, or leave it out for 8787.', portFault),
  HOST: text('One more address to listen on beside loopback, or leave it out.', hostFault),
  TRUSTED_PROXIES: text('Addresses and ranges of proxies, such as 10.0.0.0/8,::1.', proxiesFault),
  // worker/operate/server/mail/settings.ts checks the form of these.
  SMTP_URL: secret(
    'Such as smtp://user:password@host:587 or smtps://…:465, with % for special characters.',
  ),
  SMTP_CA: text("A PEM file of the mail server's authority, or leave it out."),
  SMTP_OAUTH_TOKEN_URL: text('The address that gives tokens for SMTP, or leave all four out.'),
  SMTP_OAUTH_CLIENT_ID: text('The id of the application that may send, or leave all four out.'),
  SMTP_OAUTH_CLIENT_SECRET: secret('The secret of that application, or leave all four out.'),
  SMTP_OAUTH_SCOPE: text('The scope of the token, or leave all four out.'),
  BACKUP_TO: needed(
    text(
      'A folder on another disk, such as file:///mnt/backup, with three slashes.',
      backupToFault,
    ),
  ),
  // Hidden like a secret: somebody may paste the wrong half of the pair.
  BACKUP_RECIPIENT: needed({
    ...secret('The public key of age, age1…, from age-keygen on another machine.'),
    fault: recipientsFault,
  }),
  BACKUP_AT: text('The time of the daily backup, such as 03:00.', clockTimeFault),
} satisfies Record<string, ServerRow>

export type ProductSetting = keyof typeof productRows

export const serverRows = Object.entries<ServerRow>({ ...machineRows, ...productRows })
