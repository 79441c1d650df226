import { plainMailSettings, settingsOf, smtpRefused } from '#worker/lib/mail/providers/settings.ts'
import { PlainError } from '../database/server.ts'

const { smtp: _, ...settingsOfWorkers } = settingsOf

/** The settings of mail and news, which a local site passes on if they are set. */
const names = new Set([
  ...plainMailSettings,
  'MAIL_EVENTS_KEY',
  ...Object.values(settingsOfWorkers).flat(),
])

export function localMailSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  if (env['MAIL_PROVIDER'] === 'smtp' || env['NEWS_PROVIDER'] === 'smtp')
    throw new PlainError(smtpRefused)
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = env[name]
      return value ? [[name, value]] : []
    }),
  )
}
