import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { PlainError } from './database/server.ts'

const nearestFolder = (path: string): string =>
  existsSync(path) ? path : nearestFolder(dirname(path))

/** Whether `git add` would add a file at this path. Outside a repository, Git gives another status. */
function wouldBeAdded(path: string) {
  const folder = nearestFolder(dirname(path))
  const asked = spawnSync('git', ['-C', folder, 'check-ignore', '-q', '--', relative(folder, path)])
  return asked.status === 1
}

/** Refuses paths for patients' data that the next commit would include. */
export function assertOutsideGit(...paths: string[]) {
  const found = paths.map((path) => resolve(path)).find(wouldBeAdded)
  if (found)
    throw new PlainError(
      `Git would take ${found} into the next commit, and so to GitHub. Name a place outside of the repository, or one that it ignores, such as backups/. Nothing was changed.`,
    )
}
