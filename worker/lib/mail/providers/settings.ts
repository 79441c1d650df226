import type { Bindings, MailProvider } from '#worker/env.ts'

/** The settings that each mail provider needs beside MAIL_FROM. */
export const settingsOf = {
  cloudflare: [],
  ses: ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY'],
  postmark: ['POSTMARK_TOKEN'],
} as const satisfies Record<MailProvider, readonly (keyof Bindings)[]>

export const mailProvider = ({ MAIL_PROVIDER }: Bindings): MailProvider =>
  MAIL_PROVIDER ?? 'cloudflare'

export const isMailProvider = (name: string): name is MailProvider =>
  Object.hasOwn(settingsOf, name)
