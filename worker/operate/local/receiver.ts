import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Tasks = Record<string, (body: string) => unknown>

const isFrom = (request: IncomingMessage, token: string) =>
  request.headers.authorization === `Bearer ${token}`

/** An HTTP server for the Worker's calls to this machine: a task for each path, guarded by a token. */
export function startReceiver(token: string, tasks: Tasks) {
  const server = createServer(async (request, response) => {
    const task = tasks[request.url ?? '']
    const status = !isFrom(request, token) ? 401 : !task || request.method !== 'POST' ? 404 : 202
    const body = await text(request)
    if (status === 202) task?.(body)
    response.writeHead(status).end()
  })
  return new Promise<{ url: string; stop: () => Promise<void> }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server on a port, not on a pipe, has an address object.
      const { port } = server.address() as AddressInfo
      const stop = () =>
        new Promise<void>((stopped) => {
          server.close(() => stopped())
          server.closeAllConnections()
        })
      resolve({ url: `http://127.0.0.1:${port}`, stop })
    })
  })
}
