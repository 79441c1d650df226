import { PlainError } from '../database/server.ts'
import { runAsCommand } from '../main.ts'
import { buildForWorker } from './for-worker.ts'

const missing =
  'TURSO_DATABASE_URL is not set: it names the database that the pages are made from. (npm start makes them from its own.)'

async function build() {
  const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken } = process.env
  if (!url) throw new PlainError(missing)
  await buildForWorker({ url, ...(authToken && { authToken }) })
  console.log('Built the site into dist.')
}

await runAsCommand(import.meta.url, build)
