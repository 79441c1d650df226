import { spawnSync } from 'node:child_process'

/** GitHub's own command line, which encrypts secrets as GitHub wants them. */
export const gh = (args: string[], input?: string) =>
  spawnSync('gh', args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(input && { input }),
  })

export const isSignedIn = () => gh(['auth', 'status']).status === 0
