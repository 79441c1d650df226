import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { faultyDeploymentSettings } from '#worker/cloudflare/home.ts'
import { PlainError } from '../database/server.ts'
import { repositoryOf } from '../doctor/checks/github.ts'
import { settingRows } from '../doctor/settings.ts'
import type { EnvSettings } from '../doctor/subject.ts'
import { gh, isSignedIn } from './gh.ts'
import { runPackage } from './run.ts'
import { databaseSettings, githubSecrets, githubVariables } from './settings.ts'
import { ownSettings, settingNameIn, stageOf, stagingName } from './stage.ts'

/** Settings that only the commands on this computer read. */
const operatorSettings = [
  'CLOUDFLARE_ACCOUNT_ID',
  'CLOUDFLARE_API_TOKEN',
  'GITHUB_TOKEN',
  'TURSO_API_TOKEN',
]

/** All names that a file of settings may have. */
export const settingNames = [
  ...settingRows.map(([name]) => name),
  ...operatorSettings,
  ...ownSettings.map(stagingName),
]

async function readSettingsFile(file: string): Promise<EnvSettings> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainError(`${file} cannot be read.`)
  })
  const set = Object.entries(parseEnv(text)).filter(([, value]) => value)
  const unknown = set.flatMap(([name]) => (settingNames.includes(name) ? [] : [name]))
  if (unknown.length > 0)
    throw new PlainError(`There is no setting ${unknown.join(', ')}. Nothing was changed.`)
  return Object.fromEntries(set)
}

/** Fails if these settings are not enough to deploy a stage, and names every faulty one. */
function assertComplete(settings: EnvSettings, stages: ReturnType<typeof stageOf>[]) {
  const faulty = stages.flatMap(({ settings: own }) => {
    const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value))
    const absent = databaseSettings.filter((name) => !set[name])
    return [...faultyDeploymentSettings(set), ...absent].map((name) => settingNameIn(own, name))
  })
  const missing = ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'].filter(
    (name) => !settings[name],
  )
  const all = [...new Set([...faulty, ...missing])]
  if (all.length > 0)
    throw new PlainError(`Missing or unusable: ${all.join(', ')}. Nothing was changed.`)
}

const valuesOf = (settings: EnvSettings, names: readonly string[]) =>
  [...names, ...ownSettings.filter((name) => names.includes(name)).map(stagingName)].flatMap(
    (name) => {
      const value = settings[name]
      return value ? [{ name, value }] : []
    },
  )

type Value = ReturnType<typeof valuesOf>[number]

/** Quotes a value for gh, which reads everything within single quotes literally. */
function asEnvLine({ name, value }: Value) {
  if (/['\n]/.test(value)) throw new PlainError(`${name} must not have a quotation mark.`)
  return `${name}='${value}'\n`
}

/** Settings for the workflow, as commands of gh. */
function githubCommands(settings: EnvSettings, repository: string) {
  const kinds = { secret: githubSecrets, variable: githubVariables }
  return Object.entries(kinds).map(([kind, names]) => {
    const values = valuesOf(settings, names)
    const args = [kind, 'set', '-f', '-', '--repo', repository]
    return { args, input: values.map(asEnvLine).join(''), says: `${values.length} ${kind}s` }
  })
}

function fillGithub(commands: ReturnType<typeof githubCommands>, repository: string) {
  for (const { args, input, says } of commands) {
    const { status, stderr } = gh(args, input)
    if (status !== 0) throw new PlainError(`gh ${args.join(' ')} failed: ${stderr.trim()}`)
    console.log(`GitHub ${repository}: ${says}`)
  }
}

function fillWorker({ stage, settings }: ReturnType<typeof stageOf>) {
  const secrets = settingRows.flatMap(([name, { kind }]) =>
    kind === 'secret' && settings[name] ? [[name, settings[name]]] : [],
  )
  const { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN } = settings
  const args = ['secret', 'bulk', '--name', stage.worker]
  runPackage(
    'wrangler',
    args,
    { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN },
    JSON.stringify(Object.fromEntries(secrets)),
  )
  console.log(`Worker ${stage.worker}: ${secrets.length} secrets`)
}

/** Stores the settings of a file for the workflow and for the Workers of both stages. Deploys nothing. */
export async function fillPlaces(file: string) {
  const settings = await readSettingsFile(file)
  const stages = [stageOf([], settings), stageOf(['--staging'], settings)]
  assertComplete(settings, stages)
  const repository = repositoryOf(settings['REBUILD_WEBHOOK_URL'])?.split('/').slice(-2).join('/')
  if (repository && !isSignedIn())
    throw new PlainError('Please sign in first: gh auth login. Nothing was changed.')
  if (repository) fillGithub(githubCommands(settings, repository), repository)
  for (const one of stages) fillWorker(one)
  console.log('Nothing was deployed. Next: npm run doctor -- --staging')
}
