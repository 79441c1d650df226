import type { Bindings, MailProvider } from '#worker/env.ts'

/** The settings that each mail provider needs beside MAIL_FROM. */
export const settingsOf = {
  cloudflare: [],
  ses: ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY'],
  postmark: ['POSTMARK_TOKEN'],
  smtp: ['SMTP_URL'],
} as const satisfies Record<MailProvider, readonly (keyof Bindings)[]>

/** The settings of mail and news that are no secrets. */
export const plainMailSettings = [
  'MAIL_PROVIDER',
  'MAIL_PROVIDER_URL',
  'SES_REGION',
  'SES_TOPIC_ARN',
  'NEWS_PROVIDER',
  'NEWS_FROM',
  'NEWS_PER_MINUTE',
  'POSTMARK_NEWS_STREAM',
  'SES_NEWS_CONFIGURATION_SET',
] as const satisfies readonly (keyof Bindings)[]

export const mailProvider = ({ MAIL_PROVIDER }: Bindings): MailProvider =>
  MAIL_PROVIDER ?? 'cloudflare'

/** For whoever sets SMTP where no server of one's own runs. */
export const smtpRefused =
  'SMTP on Cloudflare: no. It works on a server of your own, with npm run serve.'

export const isMailProvider = (name: string): name is MailProvider =>
  Object.hasOwn(settingsOf, name)
