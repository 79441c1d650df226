import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { PlainError } from '#worker/operate/database/server.ts'
import { failureLine } from '#worker/operate/failure.ts'
import { sha256Of } from '#worker/operate/backup/copied-files.ts'
import { syncFolder } from '#worker/operate/server/files/folders.ts'
import { DamageError } from './damage.ts'
import { archiveTime } from './names.ts'

/** Checks that the folder is there and may be written. */
async function openFolder(to: string) {
  const folder = fileURLToPath(to)
  const found = await stat(folder).catch((error: unknown) => {
    throw new PlainError(`BACKUP_TO, ${folder}, cannot be used (${failureLine(error)}).`)
  })
  if (!found.isDirectory()) throw new PlainError(`BACKUP_TO, ${folder}, is no folder.`)
  return folder
}

const unfinishedName = (name: string) => `.unfinished-${name}`

async function writeSynced(path: string, chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(counted(), createWriteStream(path, { mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}

/** Throws unless the file has this length and this hash. */
async function readBack(path: string, written: { bytes: number; sha256: string }) {
  const { size } = await stat(path)
  if (size !== written.bytes || (await sha256Of(path)) !== written.sha256)
    throw new DamageError(`BACKUP_TO returned something else than was written. Nothing was stored.`)
}

/** Stores a file in the folder of BACKUP_TO. It appears under its name only once the disk has it, and it was read back. */
export async function storeAt(to: string, name: string, chunks: AsyncIterable<Uint8Array>) {
  const folder = await openFolder(to)
  const unfinished = join(folder, unfinishedName(name))
  try {
    const written = await writeSynced(unfinished, chunks)
    await readBack(unfinished, written)
    await rename(unfinished, join(folder, name))
    await syncFolder(folder)
    return written
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Two sites in one folder would replace each other's archives. */
export async function assertNotStored(to: string, name: string) {
  const isThere = await access(join(await openFolder(to), name)).then(
    () => true,
    () => false,
  )
  if (isThere)
    throw new PlainError(
      `BACKUP_TO holds ${name} already. Give each site a folder of its own. Nothing was stored.`,
    )
}

/** Deletes what killed backups have left half written. */
export async function removeUnfinished(to: string) {
  const folder = await openFolder(to)
  for (const name of await readdir(folder))
    if (name.startsWith(unfinishedName('')) && archiveTime(name.slice(unfinishedName('').length)))
      await rm(join(folder, name), { force: true })
}

/** The newest archive by the times in the names. */
export async function newestArchive(to: string) {
  const folder = await openFolder(to)
  const found = (await readdir(folder)).flatMap((name) => {
    const at = archiveTime(name)
    return at ? [{ name, at }] : []
  })
  const newest = found.sort((a, b) => b.at.getTime() - a.at.getTime())[0]
  return newest && { ...newest, bytes: (await stat(join(folder, newest.name))).size }
}
