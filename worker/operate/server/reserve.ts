import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workFolder } from './places.ts'

const reserveBytes = 1024 ** 2

const reserveFile = (dataDir: string) => join(workFolder(dataDir), 'reserve')

/** Keeps room for the next start: SQLite makes files when it opens a database, and on a full disk could not even read. */
export const keepReserve = (dataDir: string) =>
  writeFile(reserveFile(dataDir), Buffer.alloc(reserveBytes, 1)).catch(() => {})

export const freeReserve = (dataDir: string) => rmSync(reserveFile(dataDir), { force: true })
