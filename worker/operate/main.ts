import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepFilesPrivate } from './database/server.ts'
import { sayFailure } from './failure.ts'

/** Whether Node was started with this file. `import.meta.main` says it too, from Node 24.2 on only. */
function isMain(url: string) {
  const [, started] = process.argv
  // Node resolves the links in `url`, and not those in the path that it was given.
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(url))
}

/** Runs `main` if the file of this `import.meta.url` is the command, rather than imported by another file. */
export async function runAsCommand(url: string, main: () => Promise<void>) {
  if (!isMain(url)) return
  keepFilesPrivate()
  await main().catch((error) => {
    sayFailure(error)
    process.exitCode = 1
  })
}
