import { spawnSync } from 'node:child_process'

function git(...args: string[]) {
  const { status, stdout } = spawnSync('git', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Git has printed the reason.
  if (status !== 0) process.exit(1)
  return stdout.split('\0').filter(Boolean)
}

/** The files that differ from the merge base with `ref`, and the untracked ones. */
export const changedSince = (ref: string) => [
  ...git('diff', '--merge-base', '--name-only', '--no-renames', '-z', ref),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
]
