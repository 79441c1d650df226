import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { minuteMs } from '#db/model/lib/time.ts'
import { addressesFor } from './addresses.ts'
import { Bodies, RequestRefusal } from './bodies.ts'
import { passAnswerOn, requestHeaders, type Upstream } from './forward.ts'
import { forwardOrHold } from './hold.ts'
import { isFromOurParts, kindOf, lanes } from './kinds.ts'
import { refuseRequest, siteUnreachable } from './refusal.ts'
import { trustedProxies, visitorAddress } from './visitor.ts'

export type Upstreams = {
  worker: Upstream
  /** replaced between two requests when a new build is shown */
  site: Upstream
}

const headersTimeoutMs = 10_000
/** Longer than the slowest allowed body: the largest file at the minimum rate. */
const requestTimeoutMs = 20 * minuteMs
/** File descriptors left for files and for connections to the runtime. */
const reservedDescriptors = 512
const maxConnections = 4000

// Paths of the development runtime, which list stored files and fire the cron trigger.
const runtimePaths = /^\/+(cdn-cgi|__cf_local)(\/|$)/i

/** Parses the path as the runtime does, so that both apply their rules to the same path. */
function pathOf({ url = '' }: IncomingMessage) {
  const parsed = url.startsWith('/') ? URL.parse(`http://localhost${url}`) : null
  if (!parsed) throw new RequestRefusal(400, 'The address cannot be read.')
  if (runtimePaths.test(parsed.pathname)) throw new RequestRefusal(404, 'There is nothing here.')
  return { path: parsed.pathname, target: parsed.pathname + parsed.search }
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
    const { path, target } = pathOf(asked)
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
          headers: requestHeaders(asked, body, visitorAddress(asked, trusted)),
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

  return createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1000,
    },
    (asked, answer) => {
      pass(asked, answer).catch((error) =>
        refuseRequest(asked, answer, error instanceof RequestRefusal ? error : siteUnreachable()),
      )
    },
  )
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

type Limits = { userLimits?: { open_files?: { soft: number | 'unlimited' } } }

/** The number of connections that the process's limit of file descriptors allows. */
function connectionLimit() {
  // Without the network part, which would look up the names of all interfaces.
  const report = Object.assign(process.report, { excludeNetwork: true })
  // Node declares the report as a plain object.
  const { userLimits } = report.getReport() as Limits
  const limit = Number(userLimits?.open_files?.soft)
  return Math.max(64, Math.min(maxConnections, (limit || Infinity) - reservedDescriptors))
}

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
    server.maxConnections = connectionLimit()
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
