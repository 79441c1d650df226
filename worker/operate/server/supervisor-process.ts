import { keepFilesPrivate } from '../database/server.ts'
import { sayFailure } from '../failure.ts'
import { lockOf } from './lock.ts'
import { bindSockets } from './sockets.ts'
import { supervise, type Supervising } from './supervisor.ts'

/** From the command that has checked the settings and has taken the lock for this process. */
export type SupervisorConfig = Omit<Supervising, 'sockets' | 'onServer'> & {
  dataDir: string
  siteUrl: string
  port: number
  addresses: string[]
}

async function run({ dataDir, siteUrl, port, addresses, ...server }: SupervisorConfig) {
  const lock = lockOf(dataDir)
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve())
  })
  try {
    const sockets = bindSockets(addresses, port)
    const supervisor = supervise({ ...server, sockets, onServer: lock.noteServer })
    try {
      const isReady = await Promise.race([
        supervisor.firstReady.then(() => true),
        asked.then(() => false),
      ])
      if (isReady) console.log(`Ready on ${siteUrl} (port ${port} of ${addresses.join(', ')})`)
      await asked
    } finally {
      await supervisor.stop()
    }
  } finally {
    lock.release()
  }
}

keepFilesPrivate()
// The command's own JSON.
await run(JSON.parse(process.argv[2] ?? '')).catch((error: unknown) => {
  sayFailure(error)
  process.exitCode = 1
})
