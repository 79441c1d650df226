import { PlainError } from '../database/server.ts'
import { isStrongSecret, unpairedKey, weakHealthKey, weakSecret } from '#worker/lib/config.ts'
import {
  isMailProvider,
  plainMailSettings,
  settingsOf,
  smtpRefused,
} from '#worker/lib/mail/providers/settings.ts'
import { runPackage } from './run.ts'
import { settingNameIn, type Stage } from './stage.ts'

const neededSettings = [
  'SITE_URL',
  'TURSO_DATABASE_URL',
  'REBUILD_WEBHOOK_URL',
  'STAFF_EMAIL',
  'MAIL_FROM',
]
const optionalSettings = [
  'SITE_TIME_ZONE',
  'PHONE_REGION',
  ...plainMailSettings,
  'CLINICALTRIALS_URL',
  'TURNSTILE_SITE_KEY',
]
const secretSettings = ['JWT_SECRET', 'TURSO_AUTH_TOKEN']

/** The settings that the Worker gets as plain variables. */
export const deployedSettings = [...neededSettings, ...optionalSettings]

export const databaseSettings = ['TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN', 'TURSO_READ_TOKEN']

/** The names that .github/workflows/deploy.yml reads. */
export const githubSecrets = [
  ...databaseSettings,
  'CLOUDFLARE_ACCOUNT_ID',
  'CLOUDFLARE_API_TOKEN',
  'HEALTH_KEY',
]
export const githubVariables = [
  ...deployedSettings.filter((name) => !databaseSettings.includes(name)),
  'PLACEMENT_REGION',
  'REDIRECT_HOSTS',
  'MAIL_EVENTS_QUEUE',
]

const isSet = (name: string) => Boolean(process.env[name])

export function assertSet(...names: string[]) {
  const missing = names.filter((name) => !isSet(name))
  if (missing.length === 0) return
  const asked = missing.map((name) => settingNameIn(process.env, name))
  throw new PlainError(`Please set ${asked.join(', ')}.`)
}

/** Checks the secrets that are set here. The deployed ones cannot be read. */
export function assertSecret() {
  const { JWT_SECRET, HEALTH_KEY } = process.env
  if (JWT_SECRET !== undefined && !isStrongSecret(JWT_SECRET)) throw new PlainError(weakSecret)
  if (HEALTH_KEY && !isStrongSecret(HEALTH_KEY)) throw new PlainError(weakHealthKey)
}

function settingsOfProvider(name: 'MAIL_PROVIDER' | 'NEWS_PROVIDER', provider: string) {
  if (!isMailProvider(provider)) throw new PlainError(`There is no ${name} ${provider}.`)
  if (provider === 'smtp') throw new PlainError(`${name}: ${smtpRefused}`)
  return settingsOf[provider]
}

/** Fails if a provider of mail or news is unknown. Returns the secrets and settings that they need. */
function mailSettings() {
  const { MAIL_PROVIDER, NEWS_PROVIDER } = process.env
  const needed = new Set<string>([
    ...settingsOfProvider('MAIL_PROVIDER', MAIL_PROVIDER || 'cloudflare'),
    ...(NEWS_PROVIDER ? ['NEWS_FROM', ...settingsOfProvider('NEWS_PROVIDER', NEWS_PROVIDER)] : []),
  ])
  return {
    secrets: [...needed].filter((name) => !optionalSettings.includes(name)),
    plain: [...needed].filter((name) => optionalSettings.includes(name)),
  }
}

/** Fails if a setting is missing, and names every missing one. A build needs a token that reads. */
export function assertSettings() {
  const mail = mailSettings()
  const token = isSet('TURSO_READ_TOKEN') ? [] : ['TURSO_AUTH_TOKEN']
  assertSet(...neededSettings, ...mail.plain, ...token)
}

/** Fails if the Worker lacks a secret, and names every missing one. */
export function assertSecretsStored({ worker }: Stage) {
  const present = runPackage('wrangler', ['secret', 'list', '--name', worker])
  const has = (name: string) => present.includes(`"${name}"`)
  const webhook = process.env['REBUILD_WEBHOOK_URL']?.endsWith('/dispatches')
    ? ['REBUILD_WEBHOOK_TOKEN']
    : []
  const needed = [...secretSettings, ...webhook, ...mailSettings().secrets]
  const absent = needed.filter((name) => !has(name))
  if (absent.length > 0) {
    throw new PlainError(
      `Please give the Worker its secrets: ${absent.map((name) => `wrangler secret put ${name} --name ${worker}`).join('; ')}`,
    )
  }
  const unpaired = unpairedKey({
    TURNSTILE_SITE_KEY: process.env['TURNSTILE_SITE_KEY'],
    TURNSTILE_SECRET_KEY: has('TURNSTILE_SECRET_KEY') ? 'set' : undefined,
  })
  if (unpaired) throw new PlainError(`Turnstile needs both of its keys: ${unpaired} is missing.`)
}
