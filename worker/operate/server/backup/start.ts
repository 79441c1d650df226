import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setPriority } from 'node:os'
import * as v from 'valibot'
import { projectDir } from '#worker/operate/build/run.ts'
import type { BackupSettings } from './settings.ts'

// Found from the project: a bundle of this file lies elsewhere.
const script = join(projectDir, 'worker/operate/server/backup/process.ts')

/** A backup must not slow down visitors. */
const lowPriority = 10

const Failure = v.object({
  /** one line without secrets and personal data */
  reason: v.string(),
  /** The data is not as it was stored: the server alerts at once. */
  isDamage: v.boolean(),
})
export type BackupFailure = v.InferOutput<typeof Failure>

/** Makes a backup in a process of its own. Returns why that failed; undefined once it is stored. `signal` ends it. */
export const startBackup = (
  { dataDir, to, recipients }: BackupSettings,
  signal?: AbortSignal,
): Promise<BackupFailure | undefined> =>
  new Promise((resolve) => {
    const { PATH } = process.env
    const child = spawn(process.execPath, [script], {
      // The process needs no other secrets.
      env: { PATH, DATA_DIR: dataDir, BACKUP_TO: to, BACKUP_RECIPIENT: recipients },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(signal && { signal, killSignal: 'SIGKILL' }),
    })
    if (child.pid) setPriority(child.pid, lowPriority)
    let failure: BackupFailure | undefined
    child.on('message', (message) => {
      const { success, output } = v.safeParse(Failure, message)
      if (success) failure = output
    })
    const end = (how: string) =>
      resolve(failure ?? { reason: `The backup ended early (${how}).`, isDamage: false })
    child.once('error', (error) => end(error.message))
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve(undefined)
      else end(String(killedBy ?? code))
    })
  })
