import { readFileSync } from 'node:fs'
import { PlainError } from '../database/server.ts'
import type { EnvSettings } from '../doctor/subject.ts'
import { hostIn } from './host-in.ts'

/** The public site, or its staging: a rehearsal at another address, with a Worker, bucket and database of its own. */
export type Stage = { isStaging: boolean; worker: string; bucket: string }

// Read as text: to load wrangler for two names would take a second.
const wranglerToml = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8')

/** The first value of this name in wrangler.toml. */
function named(name: string) {
  const value = RegExp(`^${name} = "(.+)"$`, 'm').exec(wranglerToml)?.[1]
  if (!value) throw new PlainError(`wrangler.toml lacks ${name}.`)
  return value
}

export const publicSite: Stage = {
  isStaging: false,
  worker: named('name'),
  bucket: named('bucket_name'),
}

const staging: Stage = {
  isStaging: true,
  worker: `${publicSite.worker}-staging`,
  bucket: `${publicSite.worker}-staging-files`,
}

/** Staging has separate values for these settings, such as STAGING_SITE_URL. The other settings are shared. */
export const ownSettings = [
  'SITE_URL',
  'TURSO_DATABASE_URL',
  'TURSO_AUTH_TOKEN',
  'TURSO_READ_TOKEN',
  'JWT_SECRET',
]

export const stagingName = (setting: string) => `STAGING_${setting}`

/** The name of this setting in the environment of the present stage. */
export const settingNameIn = (env: EnvSettings, setting: string) =>
  env['SITE_STAGE'] && ownSettings.includes(setting) ? stagingName(setting) : setting

/** Compares hosts only: tokens name no host, and a Turso token may be valid for several databases. */
const isSameHost = (one: string | undefined, other: string | undefined) =>
  hostIn(one) !== undefined && hostIn(one) === hostIn(other)

/** The settings of staging. Fails if one of them names a resource of the public site. */
function stagingSettings(env: EnvSettings): EnvSettings {
  const own = ownSettings.map((setting) => [setting, env[stagingName(setting)]] as const)
  for (const [setting, value] of own) {
    const isSame =
      setting === 'JWT_SECRET' ? value === env[setting] : isSameHost(value, env[setting])
    if (value && isSame) {
      throw new PlainError(
        `${stagingName(setting)} is the one of the public site. Staging needs its own.`,
      )
    }
  }
  return { ...env, ...Object.fromEntries(own), REDIRECT_HOSTS: undefined, SITE_STAGE: 'staging' }
}

export const stageOf = (args: string[], env: EnvSettings) =>
  args.includes('--staging')
    ? { stage: staging, settings: stagingSettings(env) }
    : { stage: publicSite, settings: { ...env, SITE_STAGE: undefined } }

/** Sets the settings of the chosen stage in this process and its child processes. */
export function enterStage(args: string[]) {
  const { stage, settings } = stageOf(args, process.env)
  for (const [setting, value] of Object.entries(settings)) {
    // An empty variable counts as not set, as in a workflow.
    if (value) process.env[setting] = value
    else delete process.env[setting]
  }
  return stage
}
