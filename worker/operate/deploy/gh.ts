import { spawnSync } from 'node:child_process'

/** Runs GitHub's command line tool, which encrypts secrets in the way GitHub requires. */
export const gh = (args: string[], input?: string) =>
  spawnSync('gh', args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(input && { input }),
  })

export const isSignedIn = () => gh(['auth', 'status']).status === 0
