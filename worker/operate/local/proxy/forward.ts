import { type IncomingMessage, request, type RequestOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RequestRefusal } from '#worker/operate/door/bodies.ts'
import type { RequestLane } from '#worker/operate/door/lane.ts'

/** A server behind the proxy, how many requests it is answering now, and when it has answered last. */
export type Upstream = { origin: URL; busy: number; answeredAt: number }

/** The Worker answers within 12 s. A sign-in may wait up to 27 s for its turn before that. */
const answerTimeoutMs = 40_000
/** For connections to this machine. A runtime that has just died may not even refuse the connection. */
const connectTimeoutMs = 2000

/** The encodings of answers, by preference: Cloudflare prefers Brotli; Miniflare would choose gzip. */
const encodings = ['br', 'gzip']

export function askedEncoding({ headers }: IncomingMessage) {
  const encoding = encodings.find((one) => headers['accept-encoding']?.includes(one))
  return encoding && { 'accept-encoding': encoding }
}

const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding']

const responseHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)))

/** Without Node's `pipeline`, which takes a fifth of the proxy's time to abort a signal after each answer. */
export function passAnswerOn(answered: IncomingMessage, answer: ServerResponse) {
  const end = () => {
    answered.destroy()
    answer.destroy()
  }
  answered.on('error', end)
  answer.on('error', end)
  answer.once('close', () => answered.destroy())
  // The visitor may have left before.
  if (answer.destroyed) return end()
  answer.writeHead(answered.statusCode ?? 502, responseHeaders(answered))
  answered.pipe(answer)
}

function limitConnecting(socket: Socket, giveUp: () => void) {
  const timer = setTimeout(giveUp, connectTimeoutMs)
  for (const end of ['connect', 'close']) socket.once(end, () => clearTimeout(timer))
}

function openRequest(options: RequestOptions) {
  try {
    return request(options)
  } catch {
    throw new RequestRefusal(400, 'The request cannot be passed on.')
  }
}

/** The connection was refused or broke before the answer. */
export class Interrupted extends Error {
  /** whether the upstream may have seen the request */
  readonly isSent: boolean
  constructor(isSent: boolean) {
    super('The upstream has gone')
    this.isSent = isSent
  }
}

/** An answered request leaves the lane when its answer ends, even if the visitor has left. */
export const forward = (
  upstream: Upstream,
  lane: RequestLane,
  options: RequestOptions,
  body: Buffer | undefined,
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = upstream.origin
    const sent = openRequest({ agent: lane.agent, hostname, port, ...options })
    upstream.busy++
    let isSent = false
    const late = new Error('No answer')
    const giveUp = () => sent.destroy(late)
    const timer = setTimeout(giveUp, answerTimeoutMs)
    sent.once('socket', (socket) => {
      if (!socket.connecting) isSent = true
      else {
        socket.once('connect', () => (isSent = true))
        limitConnecting(socket, giveUp)
      }
    })
    sent.once('response', (answered) => {
      clearTimeout(timer)
      if ((answered.statusCode ?? 500) < 500) upstream.answeredAt = performance.now()
      sent.once('close', () => lane.leave())
      resolve(answered)
    })
    sent.once('error', (error) => reject(isSent && error === late ? late : new Interrupted(isSent)))
    sent.once('close', () => {
      clearTimeout(timer)
      upstream.busy--
    })
    sent.end(body)
  })
