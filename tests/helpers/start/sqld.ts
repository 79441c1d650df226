import { once } from 'node:events'
import type { Server } from '#worker/operate/database/server.ts'

/**
 * Kills a database server. On a normal signal, sqld waits up to ten seconds for clients that keep their connection
 * open.
 */
export async function kill({ process: server }: Server) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}
