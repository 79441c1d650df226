import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PlainError } from '../database/server.ts'

export const projectRoot = new URL('../../..', import.meta.url).pathname

/** Runs a command of a package, and returns what it printed. */
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
 * The commit that is deployed, by which an operator tells versions apart: each change by staff makes one of the same
 * code. Empty where there is no repository.
 */
export function codeVersion() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h %s'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : ''
}
