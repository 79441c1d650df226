import type { IncomingMessage, ServerResponse } from 'node:http'
import { resume } from '../../db/model/uploads.ts'
import { type Arriving, slowestOf, timeoutFor } from '../lib/http/pace.ts'

/** Why a request is not forwarded. */
export class Refusal extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

const withBody = ['POST', 'PUT', 'PATCH']
const maxBytes = resume.maxBytes
/** Read and dropped before a refusal: a client that is still sending would see a broken connection. */
const maxDrainedBytes = 1024 * 1024
/** The limit for the bodies of all requests that are in memory at the same time. */
const maxHeldBytes = 64 * 1024 * 1024
const checkIntervalMs = 500

const tooLarge = () => new Refusal(413, 'The request is larger than 10 MB.')
const tooLate = () => new Refusal(408, 'The request took too long to arrive.')
const noRoom = () => new Refusal(503, 'Too many uploads at once. Please try again.', 5)

type Body = Arriving & { giveUp: (why: Refusal) => void }

/** Reads whole bodies within limits of size, time and memory. */
export class Bodies {
  private readonly arriving = new Set<Body>()
  private held = 0

  /** Undefined for a method without a body. The body counts as held until the request is answered. */
  async read(asked: IncomingMessage, answer: ServerResponse): Promise<Buffer | undefined> {
    const { 'content-length': length, 'transfer-encoding': encoding } = asked.headers
    if (!withBody.includes(asked.method ?? '')) {
      // Servers disagree on where such a request ends, which allows request smuggling.
      if (encoding !== undefined || (length !== undefined && Number(length) !== 0)) {
        throw new Refusal(400, `${asked.method} takes no body.`)
      }
      return undefined
    }
    const isTooLarge = Number(length ?? 0) > maxBytes
    const chunks = await this.collect(asked, answer, isTooLarge ? maxDrainedBytes : maxBytes)
    if (isTooLarge) throw tooLarge()
    return Buffer.concat(chunks)
  }

  private collect(asked: IncomingMessage, answer: ServerResponse, limit: number) {
    const chunks: Buffer[] = []
    return new Promise<Buffer[]>((resolve, reject) => {
      const body: Body = { since: Date.now(), bytes: 0, giveUp: stop }
      const timer = setInterval(() => {
        if (Date.now() - body.since > timeoutFor(body.bytes)) stop(tooLate())
      }, checkIntervalMs)
      const take = (chunk: Buffer) => {
        body.bytes += chunk.length
        this.held += chunk.length
        if (body.bytes > limit) return stop(tooLarge())
        chunks.push(chunk)
        if (this.held > maxHeldBytes) (slowestOf(this.arriving) ?? body).giveUp(noRoom())
      }
      const settle = () => {
        clearInterval(timer)
        asked.off('data', take)
        this.arriving.delete(body)
      }
      function stop(why: Refusal) {
        settle()
        reject(why)
      }
      this.arriving.add(body)
      asked.on('data', take)
      asked.once('error', () => stop(tooLate()))
      asked.once('end', () => {
        settle()
        resolve(chunks)
      })
      answer.once('close', () => {
        this.held -= body.bytes
        // Does nothing unless the body is incomplete.
        stop(tooLate())
      })
    })
  }
}
