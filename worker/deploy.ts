import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from '../db/client.ts'
import { fillSearchText } from '../db/commands/search.ts'
import { migrate } from '../db/commands/migrate.ts'
import { failure, notBuilt, notDeployed } from '../db/model/publish.ts'
import { noteBuild } from '../db/publish.ts'
import { PlainError, startDatabase } from '../db/commands/server.ts'
import { withConfig } from './deploy/config.ts'
import { isStrongSecret, weakSecret } from './lib/config.ts'
import { isMailProvider, settingsOf } from './lib/mail/providers/settings.ts'
import { keepFilesOfOpenPages } from './open-pages.ts'
import { readProblems } from './problems.ts'

const root = new URL('..', import.meta.url).pathname
const isTrial = process.argv.includes('--dry-run')

const neededSettings = [
  'SITE_URL',
  'TURSO_DATABASE_URL',
  'REBUILD_WEBHOOK_URL',
  'STAFF_EMAIL',
  'MAIL_FROM',
]
const optionalSettings = ['SITE_TIME_ZONE', 'MAIL_PROVIDER', 'MAIL_PROVIDER_URL', 'SES_REGION']
const secretSettings = ['JWT_SECRET', 'TURSO_AUTH_TOKEN']

/** Fails for a mail provider that there is not; returns the secrets and settings that it needs. */
function mailSettings() {
  const provider = process.env['MAIL_PROVIDER'] || 'cloudflare'
  if (!isMailProvider(provider)) throw new PlainError(`There is no MAIL_PROVIDER ${provider}.`)
  const needed: readonly string[] = settingsOf[provider]
  return {
    secrets: needed.filter((name) => !optionalSettings.includes(name)),
    plain: needed.filter((name) => optionalSettings.includes(name)),
  }
}

type Settings = Record<string, string | undefined>

function run(command: string, args: string[], settings: Settings = {}) {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new PlainError(`${command} ${args[0]} failed:\n${stdout.trim()}`)
  return stdout
}

/** Fails before anything is changed, and names every missing setting. */
function assertConfigured() {
  const mail = mailSettings()
  const missing = [...neededSettings, ...mail.plain, 'TURSO_AUTH_TOKEN'].filter(
    (name) => !process.env[name],
  )
  if (missing.length > 0) throw new PlainError(`Please set ${missing.join(', ')}.`)
  const present = run('wrangler', ['secret', 'list'])
  const absent = [...secretSettings, ...mail.secrets].filter(
    (name) => !present.includes(`"${name}"`),
  )
  if (absent.length > 0) {
    throw new PlainError(
      `Please give the Worker its secrets: wrangler secret put ${absent.join(', ')}`,
    )
  }
}

/** Checks JWT_SECRET where it is set. The deployed secret cannot be read. */
function assertSecret() {
  const { JWT_SECRET } = process.env
  if (JWT_SECRET !== undefined && !isStrongSecret(JWT_SECRET)) throw new PlainError(weakSecret)
}

async function deploy(database: { url: string; authToken?: string | undefined }) {
  const db = connect(database)
  console.log('Migrating the database …')
  await migrate(db)
  const problemsFile = join(await mkdtemp(join(tmpdir(), 'problems-')), 'problems.jsonl')
  let failed = notBuilt
  try {
    console.log('Building the site …')
    run('astro', ['build', '--silent'], {
      TURSO_DATABASE_URL: database.url,
      TURSO_AUTH_TOKEN: database.authToken,
      SITE_PREVIEW_DIR: '.preview',
      SITE_PROBLEMS_FILE: problemsFile,
    })
    failed = notDeployed
    const { SITE_URL } = process.env
    const kept = SITE_URL && !isTrial ? await keepFilesOfOpenPages(join(root, 'dist'), SITE_URL) : 0
    if (kept > 0) console.log(`Kept ${kept} files for pages that are open now.`)
    console.log(isTrial ? 'Bundling the Worker …' : 'Deploying …')
    const vars = [...neededSettings, ...optionalSettings].flatMap((name) => {
      const value = process.env[name]
      return value ? ['--var', `${name}:${value}`] : []
    })
    const trial = ['--dry-run', '--outdir', join(root, 'dist-worker')]
    const host = SITE_URL ? ['--domain', new URL(SITE_URL).host] : []
    const options = ['--keep-vars', ...host, ...vars, ...(isTrial ? trial : [])]
    await withConfig(root, (config) =>
      console.log(run('wrangler', ['deploy', '--config', config, ...options]).trim()),
    )
    if (!isTrial) redirectOtherHosts()
    // Until this moment the previous Worker wrote rows without search text.
    await fillSearchText(db)
    await noteBuild(db, null, await readProblems(problemsFile))
  } catch (error) {
    // The admin area shows staff why their change is not live.
    const detail = error instanceof Error ? error.message : String(error)
    await noteBuild(db, failure(failed, detail), await readProblems(problemsFile))
    throw error
  } finally {
    await rm(dirname(problemsFile), { recursive: true, force: true })
  }
}

/** Deploys the Worker that redirects the hosts in REDIRECT_HOSTS to SITE_URL. */
function redirectOtherHosts() {
  const { REDIRECT_HOSTS = '', SITE_URL = '' } = process.env
  const hosts = REDIRECT_HOSTS.split(/[\s,]+/).filter(Boolean)
  if (hosts.length === 0) return
  const domains = hosts.flatMap((host) => ['--domain', host])
  const options = ['--config', 'worker/redirect/wrangler.toml', '--var', `SITE_URL:${SITE_URL}`]
  console.log(run('wrangler', ['deploy', ...options, ...domains]).trim())
}

async function tryOut() {
  assertSecret()
  const dataDir = await mkdtemp(join(tmpdir(), 'deploy-'))
  const database = await startDatabase(dataDir)
  try {
    await deploy(database)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(join(root, 'dist-worker'), { recursive: true, force: true })
  }
}

async function goLive() {
  assertSecret()
  assertConfigured()
  const { TURSO_DATABASE_URL = '', TURSO_AUTH_TOKEN } = process.env
  await deploy({ url: TURSO_DATABASE_URL, authToken: TURSO_AUTH_TOKEN })
}

await (isTrial ? tryOut() : goLive()).catch((error) => {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
})
