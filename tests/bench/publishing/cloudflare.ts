import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { connect } from '#db/client.ts'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { buildCode, rendererIn } from '#worker/operate/build/code.ts'
import { freePort, startDatabase } from '#worker/operate/database/server.ts'
import { bundle } from '#worker/operate/build/bundle.ts'
import { fireCron, optionsFor } from '#worker/operate/local/runtime.ts'
import { buildSite } from '#worker/operate/build/site.ts'
import { workshop } from './workshop.ts'

/** The sample site with its database, built, and the Worker with a far store bundled. */
export async function builtSite() {
  const place = await workshop()
  const database = await startDatabase(place.dir)
  const db = connect(database)
  await migrate(db)
  await addSampleData(db)
  await createAdmin(db, admin.username, admin.password)
  const siteUrl = 'http://localhost'
  const code = await buildCode()
  const site = await buildSite({ dataDir: place.dir, database, siteUrl, code })
  const folder = join(place.dir, 'worker')
  await mkdir(folder)
  const main = await bundle('tests/bench/publishing/far-worker.ts', folder, rendererIn(code))
  return {
    database,
    site,
    main,
    folder: place.dir,
    async stop() {
      await database.stop()
      await place.close()
    },
  }
}

type Built = Awaited<ReturnType<typeof builtSite>>

type Far = {
  databaseUrl: string
  storeMs: number
  /** plain files: the Worker answers only the API */
  isPlain?: boolean
}

/** One isolate with its own address. */
async function isolate({ main, site, database }: Built, name: string, far: Far) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = optionsFor(
    {
      main,
      assets: site,
      settings: {
        STORE_MS: String(far.storeMs),
        TURSO_DATABASE_URL: far.databaseUrl,
        TURSO_AUTH_TOKEN: database.authToken,
        JWT_SECRET: 'a secret for the benchmark, 32 bytes long',
        SITE_URL: url,
        // No build follows: visitors get the pages that the Worker has rendered.
        REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
        STAFF_EMAIL: 'staff@site.example',
        MAIL_FROM: 'site@site.example',
      },
    },
    { unsafeDirectSockets: [{ host: '127.0.0.1', port }] },
  )
  const workers = options.workers.map((worker) => ({
    ...worker,
    config: {
      ...worker.config,
      name,
      assets: {
        directory: site,
        ...worker.config.assets,
        ...(far.isPlain && { runWorkerFirst: ['/api/*'] }),
      },
    },
  }))
  return { url, options: { ...options, workers } }
}

/**
 * Cloudflare's parts, as far as Miniflare has them: files, a store, and in front of them some isolates of the Worker.
 */
export async function runFar(built: Built, far: Far, isolates = 1) {
  const parts = await Promise.all(
    Array.from({ length: isolates }, (_, number) => isolate(built, `isolate-${number}`, far)),
  )
  const runtime = new Miniflare({
    ...parts[0]?.options,
    resourcePersistencePath: join(built.folder, 'state'),
    workers: parts.flatMap((part) => part.options.workers),
  })
  const entry = await runtime.ready
  const [first = '', second = ''] = parts.map(({ url }) => url)
  return {
    url: first,
    other: second,
    cron: () => fireCron(entry),
    stop: () => runtime.dispose(),
  }
}
