import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepFilesPrivate } from './database/server.ts'
import { sayFailure } from './failure.ts'

/** Whether Node was started with this file. `import.meta.main` exists only since Node 24.2. */
function isMain(url: string) {
  const [, started] = process.argv
  // Node resolves links in `url`, but not in the path of its arguments.
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(url))
}

/** Runs `main` if the file of this `import.meta.url` was started as a command, not imported. */
export async function runAsCommand(url: string, main: () => Promise<void>) {
  if (!isMain(url)) return
  keepFilesPrivate()
  await main().catch((error) => {
    sayFailure(error)
    process.exitCode = 1
  })
}
