import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import { migrate } from '../database/migrate.ts'
import { fillSearchText } from '../database/search.ts'
import { PlainError, startDatabase } from '../database/server.ts'
import { openAccount } from '../doctor/checks/cloudflare.ts'
import { wranglerLogin } from '../doctor/login.ts'
import { notBuilt, storedFailure } from '#db/model/publish/publish.ts'
import { noteBuild } from '#db/publish/publish.ts'
import { runAsCommand } from '../main.ts'
import {
  assertHostsFree,
  assertSameSite,
  firstArgument,
  newDatabase,
  takeOverArgument,
} from './consent.ts'
import { fillPlaces } from './fill.ts'
import { type BuildOutcome, buildPages, uploadSite } from './publish.ts'
import { projectRoot } from './run.ts'
import { tryMail } from './try-mail.ts'
import { assertSecret, assertSecretsStored, assertSet, assertSettings } from './settings.ts'
import { enterStage, type Stage } from './stage.ts'

const accountTimeoutMs = minuteMs

const args = process.argv.slice(2)
/** The file by which the parts pass their results on: in the workflow each part is a job of its own. */
const outcomeFile = join(projectRoot, 'outcome.json')

/** Connections to the database: one that writes, and one for the build. */
function databases() {
  const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN, TURSO_READ_TOKEN } = process.env
  return {
    database: { url, ...(TURSO_AUTH_TOKEN && { authToken: TURSO_AUTH_TOKEN }) },
    forBuild: { url, authToken: TURSO_READ_TOKEN || TURSO_AUTH_TOKEN || '' },
  }
}

type Database = ReturnType<typeof databases>['database']

async function note(to: Database, { error, problems }: BuildOutcome) {
  const db = connect(to)
  // The previous Worker was live until now, and wrote rows without the search text of a new table.
  if (!error) await fillSearchText(db)
  // The admin area shows staff why their change is not live.
  await noteBuild(db, error, problems)
  if (error) throw new PlainError('The site is not deployed.')
}

/** The deployed Worker sends a test letter, if its mail settings are new. */
async function tryNewMail() {
  const { SITE_URL = '', HEALTH_KEY } = process.env
  console.log(await tryMail(SITE_URL, HEALTH_KEY))
}

/** Before any change, fails if the Worker lacks a secret or if the deployment would replace another site. */
async function assertDeployable(stage: Stage) {
  assertSecretsStored(stage)
  const subject = {
    env: process.env,
    signal: AbortSignal.timeout(accountTimeoutMs),
    login: wranglerLogin(accountTimeoutMs),
  }
  const asked = { subject, account: openAccount(subject, stage.worker), stage, args }
  await assertSameSite(asked)
  await assertHostsFree(asked)
}

async function buildAndUpload(stage: Stage, forBuild: Database, isTrial = false) {
  const built = await buildPages(stage, forBuild)
  return built.error ? built : uploadSite(stage, built, { isTrial })
}

async function tryOut(stage: Stage) {
  const dataDir = await mkdtemp(join(tmpdir(), 'deploy-'))
  const trial = await startDatabase(dataDir)
  try {
    await migrate(connect(trial))
    const forBuild = { url: trial.url, authToken: trial.readToken }
    await note(trial, await buildAndUpload(stage, forBuild, true))
  } finally {
    await trial.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(join(projectRoot, 'dist-worker'), { recursive: true, force: true })
  }
}

const readOutcome = (): Promise<BuildOutcome> =>
  readFile(outcomeFile, 'utf8').then(
    (written): BuildOutcome => JSON.parse(written),
    () => ({ error: storedFailure(notBuilt, 'See the workflow.'), problems: [] }),
  )

async function passOn(outcome: BuildOutcome) {
  await writeFile(outcomeFile, JSON.stringify(outcome))
  if (outcome.error) process.exitCode = 1
}

/** The parts of a deployment, each with only the keys that it needs. */
const parts: Record<string, (stage: Stage) => Promise<void>> = {
  '--dry-run': tryOut,
  /** needs the token that writes */
  '--migrate': async () => {
    assertSet('TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN')
    await migrate(connect(databases().database))
  },
  /** runs the code of all packages, and only reads the database */
  '--build': async (stage) => {
    assertSettings()
    await passOn(await buildPages(stage, databases().forBuild))
  },
  /** needs Cloudflare's token, and no token of the database */
  '--upload': async (stage) => {
    assertSet('TURSO_DATABASE_URL', 'SITE_URL')
    await assertDeployable(stage)
    const outcome = await uploadSite(stage, await readOutcome(), { isTrial: false })
    await passOn(outcome)
    if (!outcome.error) await tryNewMail()
  },
  /** needs the token that writes */
  '--note': async () => {
    assertSet('TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN')
    await note(databases().database, await readOutcome())
  },
}

async function everything(stage: Stage) {
  assertSettings()
  assertSet('TURSO_AUTH_TOKEN')
  await assertDeployable(stage)
  const { database, forBuild } = databases()
  console.log('Migrating the database …')
  await migrate(connect(database))
  await note(database, await buildAndUpload(stage, forBuild))
  await tryNewMail()
}

const choices = ['--staging', firstArgument, takeOverArgument, newDatabase]

async function start() {
  const [option, file, ...others] = args
  if (option === '--settings' && file && others.length === 0) return fillPlaces(file)
  const unknown = args.filter((arg) => !choices.includes(arg) && !Object.hasOwn(parts, arg))
  const chosen = args.filter((arg) => Object.hasOwn(parts, arg))
  if (unknown.length > 0 || chosen.length > 1) {
    throw new PlainError(
      `Use at most one of ${Object.keys(parts).join(', ')}, and any of ${choices.join(', ')}; or --settings FILE alone.`,
    )
  }
  assertSecret()
  const stage = enterStage(args)
  await (parts[chosen[0] ?? ''] ?? everything)(stage)
}

await runAsCommand(import.meta.url, start)
