import type { BlockList } from 'node:net'
import type { Bindings } from '#worker/env.ts'
import { faultySettings } from '#worker/lib/config.ts'
import type { EnvSettings } from '#worker/operate/doctor/subject.ts'
import { addressesFor } from '#worker/operate/door/addresses.ts'
import { trustedProxies } from '#worker/operate/door/visitor.ts'
import { folderOf, liesWithin, shareFileSystem } from './settings/folders.ts'
import { nameProblems } from './settings/names.ts'
import { productRows, type ProductSetting, type ServerRow, serverRows } from './settings/rows.ts'
import { smtpProblems, smtpSettings, type SmtpSettings, usesSmtp } from './mail/settings.ts'

type Needed = 'JWT_SECRET' | 'SITE_URL' | 'STAFF_EMAIL' | 'MAIL_FROM' | 'HEALTH_KEY'

export type ServerSettings = {
  dataDir: string
  port: number
  /** the addresses to listen on */
  addresses: string[]
  trusted: BlockList
  /** the settings that the product reads from its bindings */
  product: Pick<Bindings, ProductSetting> & Required<Pick<Bindings, Needed>>
  /** if mail or news leaves by SMTP */
  smtp: SmtpSettings | undefined
  /** `to` and `recipients` as they are set */
  backup: { to: string; recipients: string; at: string }
}

const defaults = { PORT: '8787', BACKUP_AT: '03:00' }

/** The settings that no other process than the server needs. */
export const secretNames = serverRows.flatMap(([name, { kind }]) =>
  kind === 'secret' ? [name] : [],
)

/** Empty is missing. */
const settingsSet = (env: NodeJS.ProcessEnv): EnvSettings =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))

/** The names that worker/lib/config.ts would refuse. Those of SMTP have rules of their own. */
const refusedByProduct = (set: EnvSettings) =>
  new Set(faultySettings({ ...set, SMTP: true }).filter((name) => !name.startsWith('SMTP_')))

function faultOf(
  name: string,
  { isNeeded, fault }: ServerRow,
  set: EnvSettings,
  refused: Set<string>,
) {
  const value = set[name]
  if (!value) return isNeeded || refused.has(name) ? 'is missing' : undefined
  if (/\p{Cc}/u.test(value)) return 'has a line break or another control character'
  return fault?.(value) ?? (refused.has(name) ? 'cannot be used as it is' : undefined)
}

function faultsIn(set: EnvSettings) {
  const refused = refusedByProduct(set)
  return serverRows.flatMap(([name, row]) => {
    const why = faultOf(name, row, set, refused)
    return why ? [{ name, line: `${name} ${why}. ${row.set}` }] : []
  })
}

/** The settings of these names that are missing or wrong, a line each. */
export const faultyLines = (env: NodeJS.ProcessEnv, names: string[]) =>
  faultsIn(settingsSet(env)).flatMap(({ name, line }) => (names.includes(name) ? [line] : []))

/** Rules between settings; each alone is valid. */
function mismatches(set: EnvSettings, isFaulty: (name: string) => boolean) {
  const problems: string[] = []
  const warnings: string[] = []
  if (set['JWT_SECRET'] && set['JWT_SECRET'] === set['HEALTH_KEY'])
    problems.push(
      'JWT_SECRET and HEALTH_KEY are the same. Make another one: openssl rand -base64 48.',
    )
  const { DATA_DIR: dataDir, BACKUP_TO: backupTo } = set
  const folder = backupTo && folderOf(backupTo)
  if (dataDir && folder && !isFaulty('DATA_DIR') && !isFaulty('BACKUP_TO')) {
    if (liesWithin(dataDir, folder))
      problems.push('BACKUP_TO lies within DATA_DIR. Name a folder on another disk.')
    else if (shareFileSystem(dataDir, folder))
      warnings.push(
        'BACKUP_TO is on the file system of DATA_DIR: one broken disk takes both. Name a folder on another disk.',
      )
  }
  return { problems, warnings }
}

/** Reads the settings of a server, and changes nothing. Names all that is missing or wrong, without values. */
export function readSettings(env: NodeJS.ProcessEnv): {
  settings?: ServerSettings
  problems: string[]
  warnings: string[]
} {
  const set = settingsSet(env)
  const faulty = faultsIn(set)
  const rules = mismatches(set, (wanted) => faulty.some(({ name }) => name === wanted))
  const problems = [
    ...nameProblems(Object.keys(set)),
    ...faulty.map(({ line }) => line),
    ...smtpProblems(set),
    ...rules.problems,
  ]
  const missed = serverRows.flatMap(([name, { without }]) =>
    without && !set[name] ? [`${name} is not set. ${without}`] : [],
  )
  const warnings = [...rules.warnings, ...missed]
  return problems.length > 0
    ? { problems, warnings }
    : { settings: asSettings(set), problems, warnings }
}

function asSettings(set: EnvSettings): ServerSettings {
  const given = { ...defaults, ...set }
  const withNames = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(
      serverRows.flatMap(([name]) => (isWanted(name) && set[name] ? [[name, set[name]]] : [])),
    )
  return {
    dataDir: set['DATA_DIR'] ?? '',
    port: Number(given.PORT),
    addresses: addressesFor(set['HOST']),
    trusted: trustedProxies(set['TRUSTED_PROXIES']),
    // The rows have found each setting that is needed, and each value.
    product: withNames(
      (name) => name in productRows || name === 'SMTP_URL',
    ) as ServerSettings['product'],
    smtp: usesSmtp(set) ? smtpSettings(set) : undefined,
    backup: {
      to: set['BACKUP_TO'] ?? '',
      recipients: set['BACKUP_RECIPIENT'] ?? '',
      at: given.BACKUP_AT,
    },
  }
}
