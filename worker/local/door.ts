import { Agent, createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { pipeline } from 'node:stream'

/** Whoever answers: an origin, and how many it is answering now. */
export type Answering = { origin: URL; busy: number }

export type Door = {
  worker: Answering
  /** the site that is shown: another one takes its place between two requests */
  site: Answering
  /** paths that the Worker answers, as in wrangler.toml: `/api/*` */
  workerPaths: string[]
}

// workerd closes a connection after five idle seconds: none is used again that it may just be closing.
const agent = new Agent({ keepAlive: true, timeout: 2000 })

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

const passedOn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)))

/** Who takes Brotli gets it, as from Cloudflare; wrangler dev would choose gzip. */
const preferringBrotli = (headers: IncomingHttpHeaders) =>
  headers['accept-encoding']?.includes('br') ? { ...headers, 'accept-encoding': 'br' } : headers

const unreachable = JSON.stringify({
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: 'The site is just starting or ending. Please try again.',
})

/**
 * The one address of all parts: sends each request to the Worker or to the site shown now. On Cloudflare
 * a new site is swapped in by the platform; here wrangler dev would have to restart the Worker for it.
 */
function answerThrough(door: Door) {
  const prefixes = door.workerPaths.map((path) => path.replace('*', ''))
  const server = createServer((asked, answer) => {
    const path = URL.parse(asked.url ?? '/', 'http://localhost')?.pathname ?? '/'
    const isForWorker = prefixes.some((prefix) => path.startsWith(prefix))
    const target = isForWorker ? door.worker : door.site
    target.busy++
    answer.once('close', () => target.busy--)
    const { hostname, port } = target.origin
    const options = { agent, hostname, port, path: asked.url, method: asked.method }
    const headers = preferringBrotli(passedOn(asked.headers))
    const passed = request({ ...options, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, passedOn(answered.headers))
      pipeline(answered, answer, () => {})
    })
    passed.once('error', () => {
      if (answer.headersSent) {
        answer.destroy()
        return
      }
      answer.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' })
      answer.end(unreachable)
    })
    // A visitor who leaves is not answered any more.
    answer.once('close', () => answer.writableFinished || passed.destroy())
    pipeline(asked, passed, () => {})
  })
  return server
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

/** Opens the door on both of this machine's own addresses; one without IPv6 has but one. */
export async function openDoor(port: number, door: Door) {
  const servers = [answerThrough(door), answerThrough(door)] as const
  await listening(servers[0], port, '127.0.0.1')
  await listening(servers[1], port, '::1').catch(() => {})
  return () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}
