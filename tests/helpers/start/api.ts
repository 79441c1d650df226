import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hc } from 'hono/client'
import { inject } from 'vitest'
import { connect } from '#db/client.ts'
import { keyFileIn } from '#worker/operate/database/key.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import type { Api } from '#worker/api.ts'
import { admin } from '../auth/admin-account.ts'
import { startOnServer } from '../home/server.ts'
import { type Config, startRuntime, workerUrl } from './runtime.ts'
import { kill } from './sqld.ts'

export const { password } = admin

/** A page that the Worker returns with corrections; browser tests use the built pages. */
const page = `<!doctype html><title>Site</title>
<form method="post" action="/api/patient-inquiry">
<div data-corrections></div><input name="firstName"><input name="email" type="email"><textarea name="message"></textarea>
<select name="interest"><option value="">Choose</option><option value="cardiology">Cardiology</option></select>
<input type="checkbox" name="keepInformed">
</form>`
const careers = `<!doctype html><title>Careers</title>
<form method="post" action="/api/job-applications">
<div data-corrections></div><select name="jobId"><option value="">Choose</option><option value="1">Closed meanwhile</option></select>
<input name="firstName"><textarea name="coverLetter"></textarea>
</form>`

type Vars = Record<string, string>
/** Settings, or a function of the database's address that returns them. */
type Settings = Vars | ((databaseUrl: string) => Promise<Vars>)

const defaults = {
  LOCAL_RATE_LIMIT: 'off',
  JWT_SECRET: 'a secret that only the tests know, 32 bytes long',
  REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
  CLINICALTRIALS_URL: 'http://127.0.0.1:9',
  STAFF_EMAIL: 'staff@site.example',
  MAIL_FROM: 'site@site.example',
}

type Started = Awaited<ReturnType<typeof start>>

let started: Promise<Started> | undefined

/** Starts once for each test file: the Worker in workerd, and a real sqld on a copy of the prepared database. */
async function startOnWorkerd(
  dataDir: string,
  assets: string,
  settings: Settings,
  changes: Config,
  main?: string,
) {
  await cp(inject('preparedDatabase'), dataDir, { recursive: true })
  const [database, siteUrl] = await Promise.all([startDatabase(dataDir), workerUrl()])
  const vars = typeof settings === 'function' ? await settings(database.url) : settings
  const runtime = await startRuntime({
    main,
    assets,
    // A separate bucket, because the files of earlier test files stay.
    bucket: basename(dataDir).toLowerCase(),
    changes,
    vars: {
      TURSO_DATABASE_URL: database.url,
      TURSO_AUTH_TOKEN: database.authToken,
      SITE_URL: siteUrl,
      ...defaults,
      ...vars,
    },
  })
  const { url: TURSO_DATABASE_URL, authToken: TURSO_AUTH_TOKEN } = database
  const home = {
    ...runtime,
    database,
    db: connect(database),
    siteUrl,
    /** Settings with which a command finds the database. */
    commandSettings: { TURSO_DATABASE_URL, TURSO_AUTH_TOKEN },
    stopDatabase: () => kill(home.database),
    async replaceDatabase(folder = dataDir) {
      await kill(home.database)
      const port = Number(new URL(home.database.url).port)
      // The Worker keeps its token, so the new database needs the same key.
      if (folder !== dataDir) await copyFile(keyFileIn(dataDir), keyFileIn(folder))
      home.database = await startDatabase(folder, port)
    },
    stop: () => kill(home.database),
  }
  return home
}

async function startHome(
  dataDir: string,
  assets: string,
  settings: Settings,
  changes: Config,
  main?: string,
) {
  if (inject('home') === 'workerd') return startOnWorkerd(dataDir, assets, settings, changes, main)
  if (typeof settings === 'function') throw new Error('A server has no address of its database')
  const vars = { ...defaults, ...settings }
  return startOnServer({ main, dataDir, assets, vars })
}

async function start(settings: Settings, changes: Config, main?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-'))
  const assets = join(dataDir, 'assets')
  await mkdir(assets)
  await writeFile(join(assets, 'index.html'), page)
  await writeFile(join(assets, 'careers.html'), careers)
  const home = await startHome(dataDir, assets, settings, changes, main)
  return { home, dataDir }
}

/** The database server of the first home. */
function databaseOf({ home }: Started) {
  if (!('database' in home)) throw new Error('A server has no database server')
  return home.database
}

type Session = { cookie?: string | undefined }
type Client = ReturnType<typeof hc<Api>>['api']

let signedIn: Promise<string | undefined> | undefined

async function signIn(visitor: Client) {
  const login = await visitor.auth.login.$post({ json: admin })
  return login.headers.get('Set-Cookie')?.split(';')[0]
}

async function runningHome() {
  if (!started) throw new Error('Nothing is started')
  return (await started).home
}

/** Takes the database away from the app: kills sqld, or closes the file. */
export const stopDatabase = async () => (await runningHome()).stopDatabase()

/** Ends the database if it is running, and opens it again, or, on the first home, another one in its place. */
export async function replaceDatabase(dataDir?: string) {
  const home = await runningHome()
  if ('database' in home) await home.replaceDatabase(dataDir)
  else await home.replaceDatabase()
}

/**
 * The API for a visitor and for a signed-in admin, over HTTP. `fetch` sends requests that the typed client cannot send.
 * `main` is the path of another bundled Worker.
 */
export async function startApi(settings: Settings = {}, changes: Config = {}, main?: string) {
  started ??= start(settings, changes, main)
  const running = await started
  const { files, logs, cron, db, siteUrl, commandSettings } = running.home
  const send = (session: Session) => async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    if (session.cookie) headers.set('Cookie', session.cookie)
    // Each home learns the visitor's address from its own proxy.
    const address = headers.get('CF-Connecting-IP')
    if (address && inject('home') === 'server') headers.set('X-Forwarded-For', address)
    return fetch(new URL(String(input), siteUrl), { ...init, headers, redirect: 'manual' })
  }
  const client = (session: Session) => hc<Api>(siteUrl, { fetch: send(session) }).api

  signedIn ??= signIn(client({}))
  const session = { cookie: await signedIn }
  return {
    visitor: client({}),
    admin: client(session),
    fetch: send({}),
    adminFetch: send(session),
    as: (cookie: string) => client({ cookie }),
    db,
    get database() {
      return databaseOf(running)
    },
    files,
    logs,
    siteUrl,
    cron,
    commandSettings,
  }
}

/** Runs at the end of each test file: see each-file.ts. */
export async function stopApi() {
  const ending = started
  started = undefined
  signedIn = undefined
  // Its own test has told why it could not start.
  const running = await ending?.catch(() => undefined)
  if (!running) return
  await running.home.stop()
  await rm(running.dataDir, { recursive: true, force: true })
}
