import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { notBuilt, storedFailure } from '#db/model/publish/publish.ts'
import { PlainError } from '../database/server.ts'

export const projectDir = new URL('../../..', import.meta.url).pathname

type Options = { cwd?: string; settings: Record<string, string>; signal?: AbortSignal | undefined }

/** Runs a script of the build in Node. `signal` ends it. A failure has the end of its output. */
export const runNode = (args: string[], { cwd = projectDir, settings, signal }: Options) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      // The Worker cannot run what is built for development.
      env: { ...process.env, ...settings, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    // A low priority, so that a build does not slow down visitors.
    if (child.pid) setPriority(child.pid, 10)
    // SIGKILL also ends a process that is stopped. Its output is thrown away in any case.
    const end = () => child.kill('SIGKILL')
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    let output = ''
    const keep = (data: Buffer) => (output = (output + data).slice(-4000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) => {
      signal?.removeEventListener('abort', end)
      if (code === 0) resolve()
      else reject(new PlainError(storedFailure(notBuilt, output)))
    })
  })
