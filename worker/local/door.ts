import {
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { problemTitle } from '../lib/http/problem.ts'
import { Bodies, Refusal } from './bodies.ts'
import { Lane } from './lane.ts'

/** Whoever answers: an origin, and how many it is answering now. */
export type Answering = { origin: URL; busy: number }

export type Door = {
  worker: Answering
  /** the site that is shown: another one takes its place between two requests */
  site: Answering
  /** paths that the Worker answers, as in wrangler.toml: `/api/*` */
  workerPaths: string[]
}

/** The runtime answers within 12 s, or not at all. */
const answerDeadlineMs = 20_000
/** To this machine itself: a runtime that has just died may not even refuse. */
const connectDeadlineMs = 2000
const headersDeadlineMs = 10_000
/** Longer than the slowest body that is still fast enough: the largest file at the minimum rate. */
const requestDeadlineMs = 15 * 60_000
/** Descriptors that are kept for files and for the connections to the runtime. */
const reservedDescriptors = 512
const mostConnections = 4000

const lanes = { pages: new Lane(), visitors: new Lane(), staff: new Lane() }

// Of the development runtime: stored files can be listed there, and the cron trigger be fired.
const runtimePaths = /^\/+(cdn-cgi|__cf_local)(\/|$)/i
const staffPaths = /^\/api\/(admin|auth)(\/|$)/

// What belongs to one connection; what the runtime takes orders from; what would name another address.
const keptBack =
  /^(connection|keep-alive|transfer-encoding|upgrade|te|trailer|expect|proxy-.*|mf-.*|cf-.*|x-forwarded-.*|content-length)$/

function passedOn({ headers, socket }: IncomingMessage, body: Buffer | undefined) {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/)
  const kept = Object.entries(headers).filter(
    ([name]) => !keptBack.test(name) && !named.includes(name),
  )
  return {
    ...Object.fromEntries(kept),
    // Who takes Brotli gets it, as from Cloudflare; wrangler dev would choose gzip.
    ...(headers['accept-encoding']?.includes('br') && { 'accept-encoding': 'br' }),
    ...(body && { 'content-length': String(body.length) }),
    'cf-connecting-ip': socket.remoteAddress?.replace('::ffff:', ''),
  }
}

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding']

const givenBack = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)))

function refuse(answer: ServerResponse, { status, message, retryAfter }: Refusal) {
  if (answer.headersSent || answer.destroyed) return void answer.destroy()
  answer.writeHead(status, {
    'Content-Type': 'application/problem+json',
    // What is left of the request, if anything is, belongs to no other one.
    Connection: 'close',
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
  })
  const title = problemTitle(status)
  answer.end(JSON.stringify({ type: 'about:blank', title, status, detail: message }))
}

const unreachable = () =>
  new Refusal(503, 'The site is just starting or ending. Please try again.', 1)

/** The path as the runtime will understand it, so that both go by the same one. */
function pathOf({ url = '' }: IncomingMessage) {
  const parsed = url.startsWith('/') ? URL.parse(`http://localhost${url}`) : null
  if (!parsed) throw new Refusal(400, 'The address cannot be read.')
  if (runtimePaths.test(parsed.pathname)) throw new Refusal(404, 'There is nothing here.')
  return { path: parsed.pathname, target: parsed.pathname + parsed.search }
}

/**
 * The one address of all parts: sends each request to the Worker or to the site shown now. On Cloudflare
 * a new site is swapped in by the platform; here wrangler dev would have to restart the Worker for it.
 *
 * A request is passed on once it is there as a whole, with its length counted anew: nothing that one
 * visitor sends can be taken for the beginning of another's request, and slow or broken ones never
 * reach the runtime.
 */
function answerThrough(door: Door) {
  const prefixes = door.workerPaths.map((path) => path.replace('*', ''))
  const bodies = new Bodies()

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { path, target } = pathOf(asked)
    const isForWorker = prefixes.some((prefix) => path.startsWith(prefix))
    const kind = !isForWorker ? 'pages' : staffPaths.test(path) ? 'staff' : 'visitors'
    const lane = lanes[kind]
    const body = await bodies.read(asked, answer)
    const options = { path: target, method: asked.method, headers: passedOn(asked, body) }
    // Only now: whoever is still sending takes nobody's place.
    await lane.enter(answer)
    const answered = await askFor(isForWorker ? door.worker : door.site, lane, options, body)
    answer.writeHead(answered.statusCode ?? 502, givenBack(answered))
    pipeline(answered, answer, () => {})
  }

  return createServer(
    {
      headersTimeout: headersDeadlineMs,
      requestTimeout: requestDeadlineMs,
      connectionsCheckingInterval: 1000,
    },
    (asked, answer) => {
      pass(asked, answer).catch((error) =>
        refuse(answer, error instanceof Refusal ? error : unreachable()),
      )
    },
  )
}

/** Keeps its place in the lane until the runtime is done with it, whether or not the visitor has left. */
const askFor = (
  answering: Answering,
  lane: Lane,
  options: RequestOptions,
  body: Buffer | undefined,
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = answering.origin
    answering.busy++
    const leave = () => {
      answering.busy--
      lane.leave()
    }
    try {
      const sent = request({ agent: lane.agent, hostname, port, ...options })
      const giveUp = () => sent.destroy(new Error('No answer'))
      const late = setTimeout(giveUp, answerDeadlineMs)
      const unreached = setTimeout(giveUp, connectDeadlineMs)
      const reached = () => clearTimeout(unreached)
      sent.once('socket', (socket) =>
        socket.connecting ? socket.once('connect', reached) : reached(),
      )
      sent.once('response', resolve)
      sent.once('response', () => clearTimeout(late))
      sent.once('error', reject)
      sent.once('close', () => clearTimeout(late))
      sent.once('close', reached)
      sent.once('close', leave)
      sent.end(body)
    } catch {
      leave()
      reject(new Refusal(400, 'The request cannot be passed on.'))
    }
  })

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

/** How many visitors fit, so that the process has descriptors left for everything else. */
function connectionLimit() {
  // Without the network interfaces, whose names would have to be looked up.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const limit = Number(userLimits?.open_files?.soft)
  return Math.max(64, Math.min(mostConnections, (limit || Infinity) - reservedDescriptors))
}

export const loopback = ['127.0.0.1', '::1']

/** The addresses to listen on for `HOST`: this machine's own ones always answer. */
export function addressesFor(host: string | undefined) {
  if (!host || host === 'localhost' || loopback.includes(host)) return loopback
  if (host === '::') return [host]
  return host === '0.0.0.0' ? [host, '::1'] : [...loopback, host]
}

/** Opens the door; a machine without IPv6 has no such address. */
export async function openDoor(port: number, host: string | undefined, door: Door) {
  const servers: Server[] = []
  for (const address of addressesFor(host)) {
    const server = answerThrough(door)
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
