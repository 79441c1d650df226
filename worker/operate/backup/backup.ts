import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { R2Bucket } from '@cloudflare/workers-types'
import type { Client, Transaction } from '@libsql/client/web'
import { create } from 'tar'
import { copyOut } from './files.ts'
import { format, type Manifest, manifestFile, storedFile, tableFile } from './manifest.ts'
import { checksum, rowLines } from './rows.ts'
import { dataTables, migrationOf, sequencesOf } from './schema.ts'

async function writeTable(reader: Transaction, name: string, file: string) {
  const sum = checksum()
  async function* lines() {
    for await (const line of rowLines(reader, name)) {
      sum.add(line)
      yield line
    }
  }
  await pipeline(lines(), createWriteStream(file))
  return { name, ...sum.result() }
}

/** Writes all tables as they are at one moment. */
async function writeTables(client: Client, folder: string) {
  const reader = await client.transaction('read')
  try {
    const tables: Manifest['tables'] = []
    for (const name of await dataTables(reader)) {
      tables.push(await writeTable(reader, name, tableFile(folder, name)))
    }
    return { migration: await migrationOf(reader), tables, sequences: await sequencesOf(reader) }
  } finally {
    reader.close()
  }
}

/**
 * Writes database and files into one archive, `file` (tar, gzip). It appears under its name only once it
 * is whole. The files are copied after the database: whatever a row refers to is in the archive, unless
 * it was deleted in between.
 */
export async function backUp(client: Client, bucket: R2Bucket, file: string): Promise<Manifest> {
  const target = resolve(file)
  await mkdir(dirname(target), { recursive: true })
  // Beside the target: a file can be renamed on its own disk only.
  const folder = await mkdtemp(join(dirname(target), '.backup-'))
  try {
    await mkdir(join(folder, 'tables'))
    await mkdir(join(folder, 'files'))
    const createdAt = new Date().toISOString()
    const database = await writeTables(client, folder)
    const files = await copyOut(bucket, (number) => storedFile(folder, number))
    const manifest: Manifest = { format, createdAt, ...database, files }
    await writeFile(manifestFile(folder), JSON.stringify(manifest, undefined, 2))
    const whole = join(folder, 'whole.tar.gz')
    await create({ cwd: folder, gzip: true, file: whole, portable: true }, [
      'manifest.json',
      'tables',
      'files',
    ])
    await rename(whole, target)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
