import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '#worker/operate/database/server.ts'

/** Lets one backup at a time use a folder. The system ends the lock with its process. */
export function holdBackupLock(workFolder: string) {
  const lock = new DatabaseSync(join(workFolder, 'backup.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new PlainError('Another backup of this DATA_DIR is being made. Wait until it has ended.')
  }
  return () => lock.close()
}
