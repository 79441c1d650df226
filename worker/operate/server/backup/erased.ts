import { createWriteStream } from 'node:fs'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { ErasureNote } from '#worker/lib/erasures.ts'
import { erasedListKey } from '#worker/lib/files/keys.ts'
import { type ArchiveFiles, sha256Of } from '#worker/operate/backup/copied-files.ts'
import { erasuresFor, readErasedList, uniqueErasures } from '#worker/operate/backup/erased-list.ts'
import { PlainError } from '#worker/operate/database/server.ts'
import { decryptFile, encryptFile, type Identity, isAgeFile } from './age.ts'
import { erasedListName, isErasedListName } from './names.ts'
import { storeAt } from './store.ts'

type Erased = { files: ArchiveFiles; folder: string; erasures: ErasureNote[] }

/**
 * This machine cannot read the list that it replaces. If another one has stored it, such as the server before a move,
 * that list may have more erasures, so it stays beside the new one, and a restore reads both.
 */
async function keepForeignList(to: string, files: ArchiveFiles) {
  const path = join(fileURLToPath(to), erasedListName)
  const stored = await sha256Of(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const own = await (await files.get(erasedListKey))?.text()
  if (!stored || stored === own) return
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  await rename(path, join(dirname(path), `erased-${time}Z.json.age`))
}

/** Stores the list of erasures beside the archives. All archives there share it. */
export async function storeErasures(
  to: string,
  recipients: string,
  { files, folder, erasures }: Erased,
) {
  const plain = join(folder, 'erased.json')
  await writeFile(plain, JSON.stringify({ sources: [], erasures }))
  await keepForeignList(to, files)
  const { sha256 } = await storeAt(to, erasedListName, await encryptFile(plain, recipients))
  await files.put(erasedListKey, sha256)
}

async function readListFile(file: string, folder: string, identity: Identity | undefined) {
  if (!(await isAgeFile(file))) return (await readErasedList(file))?.erasures ?? []
  if (!identity)
    throw new PlainError(
      `${file} is encrypted: name its key with --identity KEYFILE. Nothing was changed.`,
    )
  const plain = join(folder, 'erased.json')
  await pipeline(decryptFile(file, identity), createWriteStream(plain, { mode: 0o600 }))
  return (await readErasedList(plain))?.erasures ?? []
}

type Lists = { erased: string | undefined; identity: Identity | undefined; folder: string }

/** The erasures that a restore of this archive repeats: those of the lists beside it, and those of the named list. */
export async function erasuresBeside(archive: string, { erased, identity, folder }: Lists) {
  const named = erased === undefined ? [] : await readListFile(erased, folder, identity)
  if (!(await isAgeFile(archive)))
    return uniqueErasures([...(await erasuresFor(archive, erased)), ...named])
  const beside = dirname(resolve(archive))
  const lists = (await readdir(beside)).filter(isErasedListName)
  if (lists.length === 0 && erased === undefined)
    throw new PlainError(
      `There is no list of erasures, ${join(beside, erasedListName)}: people who were erased would come back. Put the newest one beside the archive, or name it with --erased. Nothing was changed.`,
    )
  const found = [...named]
  for (const name of lists)
    found.push(...(await readListFile(join(beside, name), folder, identity)))
  return uniqueErasures(found)
}
