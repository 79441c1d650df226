import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PlainError } from '../database/server.ts'

export const projectRoot = new URL('../../..', import.meta.url).pathname

export function runPackage(
  command: string,
  args: string[],
  settings: Record<string, string | undefined> = {},
  input = '',
) {
  const { status, stdout } = spawnSync(join(projectRoot, 'node_modules/.bin', command), args, {
    cwd: projectRoot,
    env: { ...process.env, ...settings },
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new PlainError(`${command} ${args[0]} failed:\n${stdout.trim()}`)
  return stdout
}

/**
 * The deployed commit, which tells an operator what code runs: each change by staff deploys another version of the same
 * code. Empty if there is no repository.
 */
export function codeVersion() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h %s'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : ''
}
