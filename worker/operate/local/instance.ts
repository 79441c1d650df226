import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../database/server.ts'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Makes sure that only one instance uses `dataDir`. Returns the function that releases it. */
export async function takeInstance(dataDir: string) {
  const file = join(dataDir, 'instance.pid')
  const holder = Number(await readFile(file, 'utf8').catch(() => 0))
  if (holder && holder !== process.pid && isAlive(holder)) {
    throw new PlainError(`${dataDir} is in use by process ${holder}. Choose another DATA_DIR.`)
  }
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}
