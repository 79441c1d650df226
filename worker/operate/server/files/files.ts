import { chmodSync, mkdirSync } from 'node:fs'
import { rename, rm, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { R2GetOptions, R2ListOptions, R2PutOptions } from '@cloudflare/workers-types'
import type { FileStore } from '#worker/surroundings.ts'
import { openBody } from './body.ts'
import { folderMaker, openUnfinished, syncFolder } from './folders.ts'
import { readHeader } from './header.ts'
import { keyQueue } from './key-queue.ts'
import { listObjects } from './list.ts'
import { StoredObject, StoredObjectBody } from './object.ts'
import { checkedGet, checkedPut } from './options.ts'
import { objectPath } from './paths.ts'
import { entryReader } from './walk.ts'
import { chunksOf, writeObject } from './write.ts'

/**
 * Opens the store of files in this folder, and makes it if it is missing. An object is one file with its metadata in
 * front. Only one process at a time may write; others may read meanwhile.
 */
export function openFiles(folder: string): FileStore {
  const root = resolve(folder)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  chmodSync(root, 0o700)
  const unfinishedPath = openUnfinished(root)
  const folderReady = folderMaker(root)
  const inTurn = keyQueue()
  const entriesIn = entryReader()

  async function head(given: string) {
    const key = given.toWellFormed()
    const header = await readHeader(objectPath(root, key), key)
    return header ? new StoredObject(key, () => header) : null
  }

  async function get(given: string, options?: R2GetOptions) {
    const key = given.toWellFormed()
    const condition = checkedGet(options)
    const found = await openBody(objectPath(root, key), key)
    if (!found) return null
    const { header, body } = found
    if (condition.holds(header)) return new StoredObjectBody(header, body)
    await body.cancel()
    return new StoredObject(key, () => header)
  }

  async function put(
    given: string,
    value: Parameters<FileStore['put']>[1],
    options?: R2PutOptions,
  ) {
    const key = given.toWellFormed()
    const path = objectPath(root, key)
    const { condition, ...metadata } = checkedPut(options)
    const mayPut = async () => condition.isAlways || condition.holds(await readHeader(path, key))
    const chunks = chunksOf(value)
    if (!(await mayPut())) return null
    const unfinished = unfinishedPath()
    const header = await writeObject(unfinished, { key, ...metadata }, chunks)
    return inTurn(path, async () => {
      try {
        if (!(await mayPut())) return null
        await folderReady(dirname(path))
        await rename(unfinished, path)
        await syncFolder(dirname(path))
        return new StoredObject(key, () => header)
      } finally {
        await rm(unfinished, { force: true })
      }
    })
  }

  /** Returns the folder that has changed, if the object existed. */
  const deleteOne = (path: string) =>
    inTurn(path, () =>
      unlink(path).then(
        () => [dirname(path)],
        (error: NodeJS.ErrnoException) => {
          if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error
          return []
        },
      ),
    )

  async function deleteAll(keys: string | string[]) {
    const paths = [keys].flat().map((key) => objectPath(root, key.toWellFormed()))
    const changed = (await Promise.all(paths.map(deleteOne))).flat()
    await Promise.all([...new Set(changed)].map(syncFolder))
  }

  const list = (options?: R2ListOptions) => listObjects(root, entriesIn, options)

  // The Worker's types of streams and Blobs are not Node's; ranges and the like are left out.
  return { head, get, put, delete: deleteAll, list } as unknown as FileStore
}
