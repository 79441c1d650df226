import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runWhenThisProcessEnds } from '../database/server-process.ts'

/** A folder that is removed after its use, also if this process is killed: it may hold patients' data. */
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
    // A file may still be on its way to the disk.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    release()
  }
}
