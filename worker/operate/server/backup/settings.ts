import { isAbsolute } from 'node:path'
import { PlainError } from '#worker/operate/database/server.ts'
import { faultyLines } from '#worker/operate/server/settings.ts'

export type BackupSettings = {
  dataDir: string
  /** BACKUP_TO */
  to: string
  /** BACKUP_RECIPIENT: several by commas */
  recipients: string
}

export function readDataDir({ DATA_DIR = '' }: NodeJS.ProcessEnv) {
  if (!isAbsolute(DATA_DIR))
    throw new PlainError("DATA_DIR must be the absolute path of the server's folder.")
  return DATA_DIR
}

/** The settings that a backup needs. Names all that are missing or wrong, a line each. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const faulty = faultyLines(env, ['DATA_DIR', 'BACKUP_TO', 'BACKUP_RECIPIENT'])
  if (faulty.length > 0) throw new PlainError(faulty.join('\n'))
  const { DATA_DIR: dataDir = '', BACKUP_TO: to = '', BACKUP_RECIPIENT: recipients = '' } = env
  return { dataDir, to, recipients }
}
