import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { fillCandidates } from '../database/candidates.ts'
import { migrate } from '../database/migrate.ts'
import { fillSearchText } from '../database/search.ts'
import { PlainError, startDatabase } from '../database/server.ts'
import { notBuilt, storedFailure } from '#db/model/publish.ts'
import { noteBuild } from '#db/publish.ts'
import { type BuildOutcome, publish } from './publish.ts'
import { root } from './run.ts'
import { tryMail } from './try-mail.ts'
import { assertConfigured, assertSecret, assertSet } from './settings.ts'

const [part] = process.argv.slice(2)
/** The file by which the parts pass their results on: in the workflow each part is a job of its own. */
const outcomeFile = join(root, 'outcome.json')

const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN: authToken, TURSO_READ_TOKEN } = process.env
const database = { url, ...(authToken && { authToken }) }
const forBuild = { url, authToken: TURSO_READ_TOKEN || authToken || '' }

async function note(to: typeof database, { error, problems }: BuildOutcome) {
  const db = connect(to)
  // Until the deployment, the previous Worker wrote rows without search text and candidates.
  if (!error) await fillSearchText(db)
  if (!error) await fillCandidates(db)
  // The admin area shows staff why their change is not live.
  await noteBuild(db, error, problems)
  if (error) throw new PlainError('The site is not deployed.')
}

/** The deployed Worker sends a test letter, if its mail settings are new. */
async function tryNewMail() {
  const { SITE_URL = '', HEALTH_KEY } = process.env
  console.log(await tryMail(SITE_URL, HEALTH_KEY))
}

async function tryOut() {
  const dataDir = await mkdtemp(join(tmpdir(), 'deploy-'))
  const trial = await startDatabase(dataDir)
  try {
    await migrate(connect(trial))
    await note(trial, await publish({ url: trial.url, authToken: trial.readToken }, true))
  } finally {
    await trial.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(join(root, 'dist-worker'), { recursive: true, force: true })
  }
}

const parts: Record<string, () => Promise<void>> = {
  '--dry-run': tryOut,
  /** needs the token that writes */
  '--migrate': async () => {
    assertSet('TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN')
    await migrate(connect(database))
  },
  /** only reads the database */
  '--publish': async () => {
    assertConfigured()
    const outcome = await publish(forBuild, false)
    await writeFile(outcomeFile, JSON.stringify(outcome))
    if (outcome.error) process.exitCode = 1
    else await tryNewMail()
  },
  /** needs the token that writes */
  '--note': async () => {
    assertSet('TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN')
    const unknown: BuildOutcome = {
      error: storedFailure(notBuilt, 'See the workflow.'),
      problems: [],
    }
    const written = await readFile(outcomeFile, 'utf8').catch(() => JSON.stringify(unknown))
    await note(database, JSON.parse(written))
  },
}

async function everything() {
  assertConfigured()
  assertSet('TURSO_AUTH_TOKEN')
  console.log('Migrating the database …')
  await migrate(connect(database))
  await note(database, await publish(forBuild, false))
  await tryNewMail()
}

async function start() {
  assertSecret()
  const run = part === undefined ? everything : parts[part]
  if (!run) throw new PlainError(`Use one of ${Object.keys(parts).join(', ')}, or none of them.`)
  await run()
}

await start().catch((error) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
})
