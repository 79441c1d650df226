import { plainMailSettings, settingsOf } from '#worker/lib/mail/providers/settings.ts'

/** The settings of mail and news, which a local site passes on if they are set. */
const names = new Set([
  ...plainMailSettings,
  'MAIL_EVENTS_KEY',
  ...Object.values(settingsOf).flat(),
])

export const localMailSettings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const value = env[name]
      return value ? [[name, value]] : []
    }),
  )
