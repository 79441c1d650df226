import type { Context } from 'hono'
import { maxJsonBytes } from '#db/model/media/uploads.ts'
import { timeoutFor } from '../pace.ts'
import { Problem } from '../problem.ts'

const tooLate = () => new Problem(408, 'The request took too long to arrive.')
// How much is read and dropped before a refusal: a client that is still sending would see a broken connection.
const maxDrainedBytes = 1024 * 1024

type Body = { bytes: Uint8Array; isWhole: boolean }

/** Reads the body, or its first `maxBytes` if it is longer. */
export async function readBodyBytes({ req }: Context, maxBytes: number): Promise<Body> {
  const length = Number(req.header('Content-Length') ?? Infinity)
  // Quicker than `beginningOf`: no more bytes arrive than the header announces.
  const reading = length <= maxBytes ? wholeOf(req.raw) : beginningOf(req.raw, maxBytes)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), timeoutFor(Math.min(length, maxBytes)))
  })
  try {
    return await Promise.race([reading, late])
  } catch (error) {
    throw error instanceof Problem ? error : unreadableBody()
  } finally {
    clearTimeout(timer)
  }
}

const wholeOf = async (request: Request): Promise<Body> => ({
  bytes: await request.bytes(),
  isWhole: true,
})

async function beginningOf(request: Request, maxBytes: number): Promise<Body> {
  const reader = request.body?.getReader({ mode: 'byob' })
  if (!reader) return { bytes: new Uint8Array(), isWhole: true }
  // A single read with room for one byte more than allowed shows whether the body is too long.
  const room = maxBytes + 1
  const { value: bytes = new Uint8Array() } = await reader.read(new Uint8Array(room), { min: room })
  const isWhole = bytes.byteLength < room
  // The local proxy reads the rest.
  if (!isWhole && !(await isDrained(reader))) reader.releaseLock()
  return { bytes, isWhole }
}

/** Whether the whole body has been read. Reads at most `maxDrainedBytes`. */
async function isDrained(reader: ReadableStreamBYOBReader) {
  for (let bytes = 0; bytes < maxDrainedBytes;) {
    const { done, value } = await reader.read(new Uint8Array(maxJsonBytes))
    if (done) return true
    bytes += value.byteLength
  }
  return false
}

export const unreadableBody = () => new Problem(400, 'The request could not be read.')
