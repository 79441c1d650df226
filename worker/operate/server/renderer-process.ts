import './globals.ts'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import type { Bindings } from '#worker/env.ts'
import { bringOverlay } from '#worker/lib/publish/overlay/bring.ts'
import { siteDatabaseIn } from '../database/open-for-command.ts'
import { filesFolder } from './places.ts'
import { openFiles } from './files/files.ts'
import { openPages } from './pages/pages.ts'
import type { FromRenderer, ToRenderer } from './renderer-messages.ts'

const { DATA_DIR: dataDir = '', SITE_URL = '', SITE_TIME_ZONE, SITE_STAGE } = process.env

const send = (message: FromRenderer) => process.send?.(message)

type Stored = { etag: string } | null
const storing = new Map<number, { resolve: (stored: Stored) => void; reject: (e: Error) => void }>()
let count = 0

const stored = openFiles(filesFolder(dataDir))

/** Reads files itself, and lets the server write them. */
const FILES = {
  ...stored,
  put: (
    _key: string,
    bytes: Uint8Array,
    options: Extract<FromRenderer, { kind: 'put' }>['options'],
  ) =>
    new Promise<Stored>((resolve, reject) => {
      const id = ++count
      storing.set(id, { resolve, reject })
      send({ kind: 'put', id, bytes, options })
    }),
  // The overlay is the only file that a renderer puts.
} as unknown as Bindings['FILES']

let opened: { folder: string; pages: Bindings['ASSETS'] } | undefined

async function pagesIn(folder: string) {
  if (opened?.folder !== folder)
    opened = { folder, pages: await openPages(folder, { memory: 2 ** 20 }) }
  return opened.pages
}

const db = over(openSqlite(siteDatabaseIn(dataDir)))

async function bring(folder: string) {
  const env = {
    SITE_URL,
    ...(SITE_TIME_ZONE && { SITE_TIME_ZONE }),
    ...(SITE_STAGE && { SITE_STAGE }),
    ASSETS: await pagesIn(folder),
    FILES,
  }
  // Rendering reads no other bindings.
  await bringOverlay(db, env as unknown as Bindings)
}

process.on('message', async (message: ToRenderer) => {
  if (message.kind === 'stored') {
    const { resolve, reject } = storing.get(message.id) ?? {}
    storing.delete(message.id)
    if (message.error) reject?.(new Error(message.error))
    else resolve?.(message.etag === undefined ? null : { etag: message.etag })
    return
  }
  const error = await bring(message.pages).then(
    () => undefined,
    (failure) => (failure instanceof Error ? failure.message : 'Unknown'),
  )
  send({ kind: 'brought', id: message.id, ...(error && { error }) })
})
// Without the server there is nobody to render for.
process.once('disconnect', () => process.exit())
