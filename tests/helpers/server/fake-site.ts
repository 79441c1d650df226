import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer as createPlain, type IncomingMessage } from 'node:http'
import { createServer as createSafe } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A certificate of its own authority for this machine's loopback. */
export async function selfSigned(folder: string, days: number) {
  const [key, cert] = [join(folder, `key-${days}.pem`), join(folder, `cert-${days}.pem`)]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-x509']
  const out = ['-days', String(days), '-keyout', key, '-out', cert]
  await promisify(execFile)('openssl', ['req', ...kind, ...names, ...out])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

export type SiteReply = { status?: number; headers?: Record<string, string>; body?: string }

async function listening(server: Server, host = '127.0.0.1', port = 0) {
  await new Promise<void>((ready) => server.listen(port, host, ready))
  // A server of TCP has a port.
  const { port: own } = server.address() as AddressInfo
  return own
}

/** A web server on loopback that answers with `reply`; with HTTPS if it has a certificate. */
export async function startFakeSite(
  reply: (request: IncomingMessage) => SiteReply,
  { pair, host, port }: { pair?: { key: string; cert: string }; host?: string; port?: number } = {},
) {
  const answer: Parameters<typeof createPlain>[1] = (request, response) => {
    const { status = 200, headers, body = '' } = reply(request)
    response.writeHead(status, headers)
    response.end(body)
  }
  const server = pair ? createSafe(pair, answer) : createPlain(answer)
  const own = await listening(server, host, port)
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped())
      server.closeAllConnections()
    })
  return { port: own, stop }
}
