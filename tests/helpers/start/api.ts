import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hc } from 'hono/client'
import { inject } from 'vitest'
import { connect, type Db } from '#db/client.ts'
import { keyFileIn } from '#worker/operate/database/key.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import type { Api } from '#worker/api.ts'
import { admin } from '../auth/admin-account.ts'
import { type Config, type Runtime, startRuntime, workerUrl } from './runtime.ts'
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

type Started = Runtime & { database: Server; db: Db; dataDir: string; siteUrl: string }

type Vars = Record<string, string>
/** Settings, or a function of the database's address that returns them. */
type Settings = Vars | ((databaseUrl: string) => Promise<Vars>)

let started: Promise<Started> | undefined

/**
 * Starts once for each test file: the Worker in workerd, a real sqld on a copy of the prepared database, an empty R2.
 */
async function start(settings: Settings, changes: Config, main?: string): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-'))
  await cp(inject('preparedDatabase'), dataDir, { recursive: true })
  const [database, siteUrl] = await Promise.all([startDatabase(dataDir), workerUrl()])
  const vars = typeof settings === 'function' ? await settings(database.url) : settings
  const assets = join(dataDir, 'assets')
  await mkdir(assets)
  await writeFile(join(assets, 'index.html'), page)
  await writeFile(join(assets, 'careers.html'), careers)
  const runtime = await startRuntime({
    main,
    assets,
    // A separate bucket, because the files of earlier test files stay.
    bucket: basename(dataDir).toLowerCase(),
    changes,
    vars: {
      LOCAL_RATE_LIMIT: 'off',
      TURSO_DATABASE_URL: database.url,
      TURSO_AUTH_TOKEN: database.authToken,
      JWT_SECRET: 'a secret that only the tests know, 32 bytes long',
      SITE_URL: siteUrl,
      REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
      CLINICALTRIALS_URL: 'http://127.0.0.1:9',
      STAFF_EMAIL: 'staff@site.example',
      MAIL_FROM: 'site@site.example',
      ...vars,
    },
  })
  return { ...runtime, database, db: connect(database), dataDir, siteUrl }
}

type Session = { cookie?: string | undefined }
type Client = ReturnType<typeof hc<Api>>['api']

let signedIn: Promise<string | undefined> | undefined

async function signIn(visitor: Client) {
  const login = await visitor.auth.login.$post({ json: admin })
  return login.headers.get('Set-Cookie')?.split(';')[0]
}

/** Ends the database if it is running, and starts another in its place, on the same files or on others. */
export async function replaceDatabase(dataDir?: string) {
  const current = await started
  if (!current) throw new Error('Nothing is started')
  await kill(current.database)
  const port = Number(new URL(current.database.url).port)
  // The Worker keeps its token, so the new database needs the same key.
  if (dataDir) await copyFile(keyFileIn(current.dataDir), keyFileIn(dataDir))
  current.database = await startDatabase(dataDir ?? current.dataDir, port)
  return current.database
}

/**
 * The API for a visitor and for a signed-in admin, over HTTP. `fetch` sends requests that the typed client cannot send.
 * `main` is the path of another bundled Worker.
 */
export async function startApi(settings: Settings = {}, changes: Config = {}, main?: string) {
  started ??= start(settings, changes, main)
  const { files, logs, cron, db, database, siteUrl } = await started
  const send = (session: Session) => async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    if (session.cookie) headers.set('Cookie', session.cookie)
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
    database,
    files,
    logs,
    siteUrl,
    cron,
  }
}

/** Runs at the end of each test file: see each-file.ts. */
export async function stopApi() {
  if (!started) return
  const { database, dataDir } = await started
  started = undefined
  signedIn = undefined
  await kill(database)
  await rm(dataDir, { recursive: true, force: true })
}
