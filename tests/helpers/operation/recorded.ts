import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status?: number; headers?: Record<string, string>; body?: object }

/** An HTTP server in place of a service. It keeps each request, and answers with `answer`. */
export async function startRecorded(answer: (request: Received) => Reply | Promise<Reply>) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: await text(request) }
    received.push(one)
    const { status = 200, headers: own, body = {} } = await answer(one)
    response.writeHead(status, { 'Content-Type': 'application/json', ...own })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, received, stop }
}
