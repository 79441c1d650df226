import { contentsInWords, madeBy, reportErasedAgain } from '#worker/operate/backup/words.ts'
import { PlainError } from '#worker/operate/database/server.ts'
import { failureLine } from '#worker/operate/failure.ts'
import { restoreServer } from './restore.ts'
import { readBackupSettings, readDataDir } from './settings.ts'
import { startBackup } from './start.ts'

/** `npm run backup -- --encrypt` */
export async function runServerBackup() {
  const failure = await startBackup(readBackupSettings(process.env))
  if (failure) throw new PlainError(failure.reason)
}

type Options = { file: string; identity?: string | undefined; erased?: string | undefined }

/** `npm run restore -- FILE --server` */
export async function runServerRestore(options: Options) {
  const dataDir = readDataDir(process.env)
  const manifest = await restoreServer({ ...options, dataDir }).catch((error: unknown) => {
    if (error instanceof PlainError) throw error
    throw new PlainError(`The restore failed: ${failureLine(error)}.`)
  })
  console.log(`Restored ${contentsInWords(manifest)} from the archive ${madeBy(manifest)}.`)
  reportErasedAgain(manifest)
}
