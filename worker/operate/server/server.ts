import { mkdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExecutionContext } from 'hono'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { api } from '#worker/api.ts'
import { answerRequest, runCron } from '#worker/app.ts'
import { rereadOverlay } from '#worker/lib/publish/overlay/front.ts'
import { migrate } from '../database/migrate.ts'
import { setupLink } from '../database/setup-link.ts'
import { dailyBackup } from './backup/daily.ts'
import { startBackup } from './backup/start.ts'
import { openBackground } from './background.ts'
import { startCron } from './cron.ts'
import { openThreads } from './database/open-threads.ts'
import { openDoor } from './door.ts'
import { openFiles } from './files/files.ts'
import { serverHome } from './home.ts'
import { machineOf } from './machine.ts'
import { openSmtp } from './mail/smtp.ts'
import { openMedia } from './media.ts'
import { siteDatabaseIn } from '../database/open-for-command.ts'
import { filesFolder, workFolder } from './places.ts'
import { openPublishing } from './publishing.ts'
import { keepReserve } from './reserve.ts'
import type { ServerSettings } from './settings.ts'

/** A socket that the supervisor has bound. Node declares only handles that listen already. */
export type Handle = Parameters<Server['listen']>[0]

/** The paths of bundled scripts. */
export type ServerScripts = { renderer: string; thread: string }

type Serving = {
  settings: ServerSettings
  scripts: ServerScripts
  /** the folder of the site's code */
  code: string
  handles: Handle[]
  /** the server is to end: a first build, which takes long, is given up */
  ending: AbortSignal
}

async function openFolders(dataDir: string) {
  await rm(workFolder(dataDir), { recursive: true, force: true })
  for (const folder of [dirname(siteDatabaseIn(dataDir)), workFolder(dataDir)])
    await mkdir(folder, { recursive: true, mode: 0o700 })
}

async function openSiteDatabase(dataDir: string, script: string) {
  const path = siteDatabaseIn(dataDir)
  // A migration may take longer than any call of the app.
  const client = openSqlite(path)
  await migrate(over(client))
  client.close()
  return openThreads(path, {
    script: pathToFileURL(script),
    onFailure: (error) => console.error('database', error instanceof Error && error.message),
  })
}

const listening = (server: Server, handle: Handle) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(handle, resolve)
  })

/** Opens all parts, the door last. */
export async function openServer({ settings, scripts, code, handles, ending }: Serving) {
  const { dataDir, product, trusted } = settings
  await openFolders(dataDir)
  const database = await openSiteDatabase(dataDir, scripts.thread)
  const db = over(database)
  const files = openFiles(filesFolder(dataDir))
  const machine = machineOf(dataDir)
  const background = openBackground()
  // Hono declares more of a context than the app uses.
  const context = background as unknown as ExecutionContext
  const media = await openMedia(product.SITE_URL, (request) => api.fetch(request, env, context))
  const publishing = openPublishing({
    build: {
      dataDir,
      folder: 'pages',
      problems: join(workFolder(dataDir), 'problems.jsonl'),
      database: { file: siteDatabaseIn(dataDir) },
      siteUrl: product.SITE_URL,
      code,
      mediaUrl: media.url,
    },
    db,
    files,
    machine,
    rendererScript: scripts.renderer,
    onBrought: () => rereadOverlay(env),
    ending,
  })
  const env = serverHome({
    product,
    database,
    files,
    pages: publishing.pages,
    BUILDER: publishing.builder,
    RENDERER: publishing.renderer,
    MACHINE: machine,
    ...(settings.smtp && { SMTP: openSmtp(settings.smtp) }),
  })
  await publishing.open()
  await keepReserve(dataDir)
  const doors = await Promise.all(
    handles.map(async (handle) => {
      const door = openDoor((request, isFromHere) => {
        const isLocalHealth = isFromHere && new URL(request.url).pathname === '/api/health'
        return isLocalHealth
          ? api.fetch(request, env, context)
          : answerRequest(request, env, context)
      }, trusted)
      await listening(door.server, handle)
      return door
    }),
  )
  const backups = dailyBackup({
    env,
    at: settings.backup.at,
    make: (signal) => startBackup({ dataDir, ...settings.backup }, signal),
  })
  const stopCron = startCron(async (scheduledTime) => {
    await backups.look(scheduledTime)
    await runCron({ scheduledTime }, env, background)
  })
  publishing.prepare()

  return {
    /** A link for the first admin, while there is no user. It ends the one before. */
    setupLink: () => setupLink(db, product),
    /** Ends what has begun. Nothing new is taken. */
    async close() {
      await Promise.all([...doors.map((door) => door.finish()), stopCron()])
      await backups.stop()
      await background.settled()
      media.close()
      await publishing.close()
      await database.close()
    },
  }
}

export type RunningServer = Awaited<ReturnType<typeof openServer>>
