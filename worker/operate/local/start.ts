import { access, chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defaultPhoneRegion } from '#db/candidates/keys.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import { buildCode } from '../build/code.ts'
import { createAdmin } from '../database/admin.ts'
import { connect, type Db } from '#db/client.ts'
import { migrate } from '../database/migrate.ts'
import { addSampleCandidates } from '../database/sample-candidates.ts'
import { addSampleData } from '../database/sample.ts'
import { noteBuild } from '#db/publish/publish.ts'
import { keepFilesPrivate, PlainError, type Server, startDatabase } from '../database/server.ts'
import { listUsers } from '#db/users/users.ts'
import {
  isStrongSecret,
  turnstileKeys,
  unpairedKey,
  weakHealthKey,
  weakSecret,
} from '#worker/lib/config.ts'
import { assertOutsideGit } from '../outside-git.ts'
import { sayFailure } from '../failure.ts'
import { readProblems } from '../problems.ts'
import { tellIfLate } from '../process/wait.ts'
import { startBuilder } from '../build/builder.ts'
import { addressesFor, loopback } from '../door/addresses.ts'
import { takeInstance } from './instance.ts'
import { localMailSettings } from './mail-settings.ts'
import { openMailbox } from './mailbox.ts'
import { assertPortFree } from './port.ts'
import { startReceiver, type Tasks } from './receiver.ts'
import { loadSecrets, newSecret, saveSecrets } from '../database/secrets.ts'
import { buildSite, currentBuild, problemsIn, removeOldBuilds } from '../build/site.ts'
import { trustedProxies } from '../door/visitor.ts'
import { startWorker } from './worker.ts'

const { env } = process
const port = Number(env['PORT'] || 8787)
const dataDir = resolve(env['DATA_DIR'] || '.data')
const host = env['HOST'] || undefined
const proxies = env['TRUSTED_PROXIES'] || undefined
const siteUrl = `http://localhost:${port}`

// The stop functions of everything that runs. They are called in reverse order at the end.
const running: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

const end = (code: number) =>
  (ending ??= (async () => {
    for (const stop of running.reverse()) await stop()
    process.exit(code)
  })())

/** A build only reads, as in production. */
const forBuilds = ({ url, readToken: authToken }: Server) => ({ url, authToken })

const say = (step: string) => console.log(step)

/** Makes a data directory private that an older version left readable for others. */
async function openDataDir() {
  assertOutsideGit(join(dataDir, 'secrets.json'))
  await mkdir(dataDir, { recursive: true })
  const isOurs = await access(join(dataDir, 'secrets.json')).then(
    () => true,
    () => false,
  )
  if (isOurs) await chmod(dataDir, 0o700)
}

const reach =
  addressesFor(host) === loopback
    ? 'Only this machine reaches it. HOST=0.0.0.0 lets others in, through a proxy with HTTPS.'
    : `It listens on ${host} too: whoever reaches this machine reaches it.`

const isNew = async (db: Db) => (await listUsers(db, { limit: 1 })).rows.length === 0

async function firstAdmin(db: Db) {
  const name = env['ADMIN_USERNAME'] || 'admin'
  const password = env['ADMIN_PASSWORD'] || newSecret().slice(0, 20)
  await createAdmin(db, name, password)
  if (env['ADMIN_PASSWORD']) return say(`Created the admin ${name}.`)
  await saveSecrets(dataDir, { ...(await loadSecrets(dataDir)), adminPassword: password })
  say(`Created the admin ${name} with the password ${password} (kept in ${dataDir}/secrets.json).`)
}

async function start() {
  await assertPortFree(port, host)
  trustedProxies(proxies)
  await openDataDir()
  running.push(await takeInstance(dataDir, siteUrl))
  const secrets = await loadSecrets(dataDir)
  const jwtSecret = env['JWT_SECRET'] ?? secrets.JWT_SECRET
  if (!isStrongSecret(jwtSecret)) throw new PlainError(weakSecret)
  if (env['HEALTH_KEY'] && !isStrongSecret(env['HEALTH_KEY'])) throw new PlainError(weakHealthKey)
  const unpaired = unpairedKey(env)
  if (unpaired)
    throw new PlainError(`Please set ${unpaired} too: Turnstile needs both of its keys.`)
  const mailSettings = localMailSettings(env)

  say('Starting the database …')
  const database = await startDatabase(dataDir)
  running.push(database.stop)
  database.process.once('exit', () => ending ?? fail(new PlainError('The database has stopped.')))
  const db = connect(database)
  await migrate(db)
  if (await isNew(db)) {
    // Samples are added before the first admin: if this start is interrupted, the next one adds them.
    if (env['SAMPLE_DATA'] !== 'none') await addSampleData(db)
    await firstAdmin(db)
  }
  // Added after the first admin, because some of them are assigned to the admin.
  if (env['SAMPLE_DATA'] !== 'none') await addSampleCandidates(db)

  say('Building the site …')
  const firstBuild = new AbortController()
  running.push(async () => firstBuild.abort())
  const code = await buildCode(firstBuild.signal).finally(tellIfLate('the code to be built'))
  const build = { dataDir, database: forBuilds(database), siteUrl, code }
  const kept = await currentBuild(build, db)
  const site =
    kept ?? (await buildSite(build, firstBuild.signal).finally(tellIfLate('the site to be built')))
  await removeOldBuilds(build, site)
  const problems = await readProblems(problemsIn(build))
  if (!kept) await noteBuild(db, null, problems)

  say('Starting the Worker …')
  const tasks: Tasks = { '/mail': openMailbox(dataDir) }
  const receiver = await startReceiver(secrets.REBUILD_WEBHOOK_TOKEN, tasks)
  running.push(receiver.stop)
  const worker = startWorker({
    dataDir,
    code,
    port,
    ...(host && { host }),
    ...(proxies && { proxies }),
    site,
    settings: {
      TURSO_DATABASE_URL: database.url,
      TURSO_AUTH_TOKEN: database.authToken,
      JWT_SECRET: jwtSecret,
      SITE_URL: siteUrl,
      SITE_TIME_ZONE: env['SITE_TIME_ZONE'] || defaultTimeZone,
      PHONE_REGION: env['PHONE_REGION'] || defaultPhoneRegion,
      REBUILD_WEBHOOK_URL: `${receiver.url}/rebuild`,
      REBUILD_WEBHOOK_TOKEN: secrets.REBUILD_WEBHOOK_TOKEN,
      STAFF_EMAIL: env['STAFF_EMAIL'] || 'staff@localhost.example',
      MAIL_FROM: env['MAIL_FROM'] || 'site@localhost.example',
      ...(env['CLINICALTRIALS_URL'] && { CLINICALTRIALS_URL: env['CLINICALTRIALS_URL'] }),
      ...(env['ALERT_WEBHOOK_URL'] && { ALERT_WEBHOOK_URL: env['ALERT_WEBHOOK_URL'] }),
      ...(env['HEALTH_KEY'] && { HEALTH_KEY: env['HEALTH_KEY'] }),
      LOCAL_PAGES_URL: siteUrl,
      LOCAL_MAILBOX_URL: `${receiver.url}/mail`,
      ...mailSettings,
      ...turnstileKeys(env),
      LOCAL_RATE_LIMIT: env['RATE_LIMIT'] === 'off' ? 'off' : 'on',
    },
  })
  running.push(worker.stop)
  worker.process.once('exit', () => ending ?? fail(new PlainError('The Worker has stopped.')))
  const builder = startBuilder(db, build, worker.show)
  tasks['/rebuild'] = builder.request
  running.push(builder.stop)
  await worker.ready()
  // The build reads new pictures through the Worker, so it had to wait for the Worker. Needed after a restore, for
  // example.
  if (problems.some(({ record }) => record === 'media')) builder.request()
  say(reach)
  say(`Ready on ${siteUrl}`)
}

function fail(error: unknown) {
  // A shutdown interrupts the parts that are still starting: their errors are no failure.
  if (!ending) sayFailure(error)
  return end(1)
}

keepFilesPrivate()
// A second signal must not cut the ending short: the database server would be left behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
// npm passes signals on. If npm is killed, nothing tells this process, so it checks its parent.
if (env['npm_lifecycle_event']) {
  const npm = process.ppid
  setInterval(() => process.ppid === npm || end(0), 500).unref()
}
await start().catch(fail)
