import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'

type Suspendable = { pid?: number | undefined; kill: (signal: 'SIGSTOP' | 'SIGCONT') => boolean }

/**
 * Makes a process hang, and returns the function that resumes it. On a busy machine its threads run for some
 * milliseconds after the signal, long enough to answer one more request.
 */
export async function suspend(process: Suspendable) {
  process.kill('SIGSTOP')
  const state = () => execFileSync('ps', ['-o', 'state=', '-p', String(process.pid)]).toString()
  await expect.poll(state, { interval: 5, timeout: 10_000 }).toMatch(/^T/)
  return () => process.kill('SIGCONT')
}
