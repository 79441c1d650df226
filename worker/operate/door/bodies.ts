import type { IncomingMessage, ServerResponse } from 'node:http'
import { mediaFile } from '#db/model/media/uploads.ts'
import { type Arriving, slowestOf, timeoutFor } from '#worker/lib/http/pace.ts'

/** Why a request is not forwarded. */
export class RequestRefusal extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

const withBody = ['POST', 'PUT', 'PATCH']
/** The largest body that any request may have. The Worker has smaller limits for other kinds of files. */
const maxBytes = mediaFile.maxBytes
/** How much is read and dropped after a refusal. */
const maxDrainedBytes = 100 * 1024 * 1024
/** The limit for the bodies of all requests that are in memory at the same time. */
const maxHeldBytes = 64 * 1024 * 1024
const checkIntervalMs = 500

const tooLarge = () => new RequestRefusal(413, 'The request is larger than 15 MB.')
const tooLate = () => new RequestRefusal(408, 'The request took too long to arrive.')
const noRoom = () => new RequestRefusal(503, 'Too many uploads at once. Please try again.', 5)

type Body = Arriving & { giveUp: (why: RequestRefusal) => void }

/** Reads whole bodies within limits of size, time and memory. */
export class Bodies {
  private readonly arriving = new Set<Body>()
  private held = 0

  constructor() {
    setInterval(() => this.refuseLate(), checkIntervalMs).unref()
  }

  /** Undefined for a method without a body. The body counts against the memory limit until the request is answered. */
  async read(asked: IncomingMessage, answer: ServerResponse): Promise<Buffer | undefined> {
    const { 'content-length': length, 'transfer-encoding': encoding } = asked.headers
    const isCountedDeletion =
      asked.method === 'DELETE' && encoding === undefined && Number(length) > 0
    if (!withBody.includes(asked.method ?? '') && !isCountedDeletion) {
      // Servers disagree on where such a request ends, which allows request smuggling.
      if (encoding !== undefined || (length !== undefined && Number(length) !== 0)) {
        throw new RequestRefusal(400, `${asked.method} takes no body.`)
      }
      return undefined
    }
    if (Number(length ?? 0) > maxBytes) throw tooLarge()
    return Buffer.concat(await this.collect(asked, answer))
  }

  private collect(asked: IncomingMessage, answer: ServerResponse) {
    const chunks: Buffer[] = []
    return new Promise<Buffer[]>((resolve, reject) => {
      const body: Body = { since: Date.now(), bytes: 0, giveUp: (why) => stop(why) }
      const take = (chunk: Buffer) => {
        body.bytes += chunk.length
        this.held += chunk.length
        if (body.bytes > maxBytes) return stop(tooLarge())
        chunks.push(chunk)
        if (this.held > maxHeldBytes) (slowestOf(this.arriving) ?? body).giveUp(noRoom())
      }
      const settle = () => {
        asked.off('data', take)
        this.arriving.delete(body)
      }
      const release = () => {
        this.held -= body.bytes
        body.bytes = 0
      }
      const stop = (why: RequestRefusal) => {
        settle()
        release()
        reject(why)
      }
      this.arriving.add(body)
      asked.on('data', take)
      asked.once('error', () => stop(tooLate()))
      asked.once('end', () => {
        settle()
        resolve(chunks)
      })
      answer.once('close', () => (this.arriving.has(body) ? stop(tooLate()) : release()))
    })
  }

  private refuseLate() {
    const now = Date.now()
    for (const { since, bytes, giveUp } of this.arriving) {
      if (now - since > timeoutFor(bytes)) giveUp(tooLate())
    }
  }
}

/**
 * Reads the rest of a body after a refusal and drops it. Browsers read the answer only after they have sent everything,
 * and report an error if the connection closes earlier. Ends with the body, or when it is too slow or too long.
 */
export const drained = (asked: IncomingMessage, answer: ServerResponse) =>
  new Promise<void>((resolve) => {
    const since = Date.now()
    let bytes = 0
    const timer = setInterval(() => {
      if (Date.now() - since > timeoutFor(bytes)) end()
    }, checkIntervalMs)
    function end() {
      clearInterval(timer)
      resolve()
    }
    asked.on('data', ({ length }: Buffer) => {
      bytes += length
      if (bytes > maxDrainedBytes) end()
    })
    asked.once('close', end)
    asked.once('end', end)
    answer.once('close', end)
    if (asked.complete) end()
    else asked.resume()
  })
