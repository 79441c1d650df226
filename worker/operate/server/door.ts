import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { Bodies, RequestRefusal } from '../door/bodies.ts'
import { createDoor } from '../door/door.ts'
import { kindOf, lanes } from '../door/kinds.ts'
import type { RequestLane } from '../door/lane.ts'
import { askedPath, requestHeaders } from '../door/request.ts'
import { isTrusted, visitorAddress } from '../door/visitor.ts'
import { finisher } from './finish.ts'
import { contentEncoded } from './pages/content-encoded.ts'
import { writeAnswer } from './write-answer.ts'

/** The app answers within 12 s. A sign-in may wait up to 27 s for its turn before that. */
const answerTimeoutMs = 40_000
/** Longer than proxies keep an idle connection: a request on one that is being closed would be lost. */
const keepAliveMs = 150_000

type App = (request: Request, isFromHere: boolean) => Response | Promise<Response>

/** The scheme that the visitor used, as a trusted proxy tells it. */
const schemeOf = ({ headers, socket }: IncomingMessage, trusted: BlockList) =>
  isTrusted(socket, trusted) && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'

/** `Request` cannot be a TRACE. The app has no route for either method, and gives the same answer. */
const methodOf = ({ method = 'GET' }: IncomingMessage) => (method === 'TRACE' ? 'UNKNOWN' : method)

function requestOf(asked: IncomingMessage, target: string, trusted: BlockList, body?: Buffer) {
  const { headers, headersDistinct } = asked
  // Node reads the first of two, and others the second.
  if (headersDistinct['host']?.length !== 1)
    throw new RequestRefusal(400, 'The request names no host, or more than one.')
  const origin = URL.parse(`${schemeOf(asked, trusted)}://${headers.host ?? ''}`)?.origin
  try {
    return new Request(`${origin}${target}`, {
      method: methodOf(asked),
      redirect: 'manual',
      headers: requestHeaders(asked, body, visitorAddress(asked, trusted)),
      // Bytes that only this request reads.
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
  } catch {
    throw new RequestRefusal(400, 'The request cannot be read.')
  }
}

/** A program on this machine asks, not a proxy for somebody else. */
const isFromHere = ({ headers, socket }: IncomingMessage) =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))

async function inTime(answering: Response | Promise<Response>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer')), answerTimeoutMs)
  })
  return Promise.race([answering, late]).finally(() => clearTimeout(timer))
}

/** The place in the lane is free again before the answer is sent: a slow reader would keep it for long. */
async function inLane<T>(lane: RequestLane, answer: ServerResponse, work: () => Promise<T>) {
  await lane.enter(answer)
  try {
    return await work()
  } finally {
    lane.leave()
  }
}

/** The server's door: it passes whole requests on to the app, and sends its answers. It does not listen yet. */
export function openDoor(app: App, trusted: BlockList) {
  const bodies = new Bodies()

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { path, target } = askedPath(asked)
    // Read before the request enters the lane, so that a slow sender takes no place there.
    const body = await bodies.read(asked, answer)
    try {
      const response = await inLane(lanes[kindOf(path)], answer, async () => {
        const request = requestOf(asked, target, trusted, body)
        const answered = await inTime(app(request, isFromHere(asked)))
        return contentEncoded(answered, asked.headers['accept-encoding']?.toString())
      })
      await writeAnswer(answer, response)
    } catch (error) {
      if (!(error instanceof RequestRefusal))
        console.error('door', error instanceof Error && error.message)
      throw error
    }
  }

  const server = createDoor(pass)
  server.keepAliveTimeout = keepAliveMs
  return { server, finish: finisher(server) }
}
