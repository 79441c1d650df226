import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeAnswer } from './write-answer.ts'

/**
 * Serves the published pictures to builds on this machine: the site's own address may lead through a proxy that a build
 * cannot reach. Returns the address.
 */
export function openMedia(
  siteUrl: string,
  app: (request: Request) => Response | Promise<Response>,
) {
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? ''
    const isMedia = asked.method === 'GET' && /^\/media\/[\w.-]+$/.test(path)
    if (!isMedia) return void answer.writeHead(404).end()
    await Promise.resolve(app(new Request(siteUrl + path)))
      .then((response) => writeAnswer(answer, response))
      .catch(() => answer.destroy())
  })
  return new Promise<{ url: string; close: () => void }>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A server on a port, not on a pipe, has an address object.
      const { port } = server.address() as AddressInfo
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}
