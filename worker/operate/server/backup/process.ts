import { contentsInWords } from '#worker/operate/backup/words.ts'
import { failureLine } from '#worker/operate/failure.ts'
import { runAsCommand } from '#worker/operate/main.ts'
import { DamageError } from './damage.ts'
import { makeBackup } from './make.ts'
import { readBackupSettings } from './settings.ts'

/** Tells the process that has started this one why it failed, and waits until it knows. */
const tell = (error: unknown) =>
  new Promise<void>((resolve) => {
    const message = { reason: failureLine(error), isDamage: error instanceof DamageError }
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })

async function run() {
  try {
    const { name, bytes, manifest } = await makeBackup(readBackupSettings(process.env))
    const megabytes = (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
    console.log(`Stored ${contentsInWords(manifest)} as ${name} (${megabytes} MB).`)
  } catch (error) {
    await tell(error)
    process.exitCode = 1
  }
}

await runAsCommand(import.meta.url, run)
