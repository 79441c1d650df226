import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runWhenThisProcessEnds } from '../database/server-process.ts'

/** Makes a folder and removes it after use, even if this process is killed: it may hold patients' data. */
export async function withFolder<T>(
  prefix: string,
  use: (folder: string) => Promise<T>,
  beside = tmpdir(),
) {
  const folder = await mkdtemp(join(beside, prefix))
  const release = runWhenThisProcessEnds('rm -rf "$1"', folder)
  try {
    return await use(folder)
  } finally {
    // Retry: a file may still be written to the disk.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    release()
  }
}
