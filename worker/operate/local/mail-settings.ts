import { settingsOf } from '#worker/lib/mail/providers/settings.ts'

/** The settings of mail and of news, which a local site passes on if they are set. */
const names = [
  'MAIL_PROVIDER',
  'MAIL_PROVIDER_URL',
  'MAIL_EVENTS_KEY',
  'SES_TOPIC_ARN',
  'NEWS_PROVIDER',
  'NEWS_FROM',
  'NEWS_PER_MINUTE',
  'POSTMARK_NEWS_STREAM',
  'SES_NEWS_CONFIGURATION_SET',
  ...Object.values(settingsOf).flat(),
]

export const localMailSettings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]
      return value ? [[name, value]] : []
    }),
  )
