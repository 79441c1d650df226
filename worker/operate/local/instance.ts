import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../database/server.ts'
import { isAlive } from '../database/server-process.ts'

const fileIn = (dataDir: string) => join(dataDir, 'instance.pid')

/** The `npm start` that uses `dataDir`: its process, and the address of its site. */
export async function runningInstance(dataDir: string) {
  const noted = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const [pid, siteUrl = ''] = noted.split(' ')
  return pid && isAlive(Number(pid)) ? { pid: Number(pid), siteUrl } : undefined
}

/** Makes sure that only one instance uses `dataDir`. Returns the function that releases it. */
export async function takeInstance(dataDir: string, siteUrl: string) {
  const holder = await runningInstance(dataDir)
  if (holder && holder.pid !== process.pid) {
    throw new PlainError(`${dataDir} is in use by process ${holder.pid}. Choose another DATA_DIR.`)
  }
  await writeFile(fileIn(dataDir), `${process.pid} ${siteUrl}`)
  return () => rm(fileIn(dataDir), { force: true })
}
