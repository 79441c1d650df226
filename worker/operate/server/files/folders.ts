import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes a new, renamed or deleted entry of a folder survive a power cut. */
export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function makeFolder(path: string) {
  await mkdir(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // The umask may have taken more.
  await chmod(path, 0o700)
  await syncFolder(dirname(path))
}

/**
 * Returns the function that makes a folder under `root` and waits until the disk has it. Each folder is done once a
 * process, also if it exists: its maker may have been killed before the disk had it.
 */
export function folderMaker(root: string) {
  const made = new Map<string, Promise<void>>()
  return function ready(path: string): Promise<void> {
    const known = made.get(path)
    if (known) return known
    const making = (path === root ? Promise.resolve() : ready(dirname(path))).then(() =>
      makeFolder(path),
    )
    made.set(path, making)
    making.catch(() => made.delete(path))
    return making
  }
}

const own = crypto.randomUUID()
/** One for all stores of this process: two may have the same folder. */
let count = 0

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: a process of another user. Only `code` of the error is read.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The folder of unfinished files, beside the objects as `rename` needs the same file system. Deletes what killed
 * processes have left in it: a backup may open the store while the server writes.
 */
export function openUnfinished(root: string) {
  const folder = join(root, '.tmp')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) {
    const pid = Number.parseInt(name)
    const isOurs = name.includes(own)
    if (!isOurs && (pid === process.pid || !isRunning(pid))) rmSync(join(folder, name))
  }
  return () => join(folder, `${process.pid}-${own}-${(count += 1)}`)
}
