import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { addressesFor } from '#worker/operate/door/addresses.ts'
import { Bodies } from '#worker/operate/door/bodies.ts'
import { createDoor } from '#worker/operate/door/door.ts'
import { askedEncoding, passAnswerOn, type Upstream } from './forward.ts'
import { askedPath, requestHeaders } from '#worker/operate/door/request.ts'
import { forwardOrHold } from './hold.ts'
import { isFromOurParts, kindOf, lanes } from '#worker/operate/door/kinds.ts'
import { trustedProxies, visitorAddress } from '#worker/operate/door/visitor.ts'

export type Upstreams = {
  worker: Upstream
  /** replaced between two requests when a new build is shown */
  site: Upstream
}

/**
 * A reverse proxy before the Worker and the site. Cloudflare can replace the site of a running Worker; Miniflare would
 * have to restart the Worker.
 *
 * The proxy forwards a request only after all of it has arrived, with a new Content-Length. So nothing that a visitor
 * sends can be read as the start of another request (request smuggling), and slow or broken requests never reach the
 * runtime.
 */
function createProxy(upstreams: Upstreams, trusted: BlockList) {
  const bodies = new Bodies()

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { path, target } = askedPath(asked)
    const kind = kindOf(path)
    // Read before the request enters the lane, so that a slow sender takes no place there.
    const body = await bodies.read(asked, answer)
    const answered = await forwardOrHold(
      () => (kind === 'pages' ? upstreams.site : upstreams.worker),
      lanes[kind],
      {
        options: {
          path: target,
          method: asked.method,
          headers: {
            ...requestHeaders(asked, body, visitorAddress(asked, trusted)),
            ...askedEncoding(asked),
          },
        },
        body,
        answer,
        // Pages change nothing, whatever the method. A form that comes twice is stored once.
        isRepeatable:
          kind === 'pages' || kind === 'forms' || ['GET', 'HEAD'].includes(asked.method ?? ''),
        isHeld: !isFromOurParts(path),
      },
    )
    passAnswerOn(answered, answer)
  }

  return createDoor(pass)
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

export type Door = {
  port: number
  /** an address to listen on beside the loopback addresses */
  host?: string
  /** as in TRUSTED_PROXIES */
  proxies?: string
}

/** Listens on all addresses for `host`. A machine without IPv6 has no `::1`. */
export async function openProxy({ port, host, proxies }: Door, upstreams: Upstreams) {
  const servers: Server[] = []
  for (const address of addressesFor(host)) {
    const server = createProxy(upstreams, trustedProxies(proxies))
    await listening(server, port, address).catch((error) => {
      if (address !== '::1') throw error
    })
    servers.push(server)
  }
  return () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}
