import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { R2Bucket } from '@cloudflare/workers-types'
import { encodeHeader, type FileHeader } from './header.ts'

type FileContent = Parameters<R2Bucket['put']>[1]

/** The chunks of a value. Bytes are copied, as the caller may change them while they are written. */
export function chunksOf(value: FileContent): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (value === null) return []
  if (typeof value === 'string') return [Buffer.from(value)]
  if (value instanceof ArrayBuffer) return [Buffer.from(value.slice())]
  if (ArrayBuffer.isView(value))
    return [Buffer.from(Buffer.from(value.buffer, value.byteOffset, value.byteLength))]
  // The cast: Node's streams can be iterated; the types of the Worker lack that.
  const stream = value instanceof Blob ? value.stream() : value
  return stream as unknown as AsyncIterable<Uint8Array>
}

type Given = Pick<FileHeader, 'key' | 'sha256' | 'httpMetadata' | 'customMetadata'>

/** Writes a whole object to `path`, and returns when the disk has it. Leaves no file behind if that fails. */
export async function writeObject(
  path: string,
  given: Given,
  chunks: ReturnType<typeof chunksOf>,
): Promise<FileHeader> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  const headerOf = (etag: string): FileHeader => ({
    ...given,
    version: randomBytes(16).toString('hex'),
    size,
    etag,
    uploaded: Date.now(),
  })
  // The size and the hash are known after the content, so that their room is kept free.
  size = Number.MAX_SAFE_INTEGER
  const room = encodeHeader(headerOf('0'.repeat(32))).length
  size = 0
  async function* parts() {
    yield Buffer.alloc(room)
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A stream must hold bytes.')
      md5.update(chunk)
      if (given.sha256) sha256.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  const file = await open(path, 'wx', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(parts())
    const header = headerOf(md5.digest('hex'))
    const found = given.sha256 && sha256.digest('hex')
    if (found !== given.sha256)
      throw new Error(
        `The SHA-256 checksum you specified did not match what we received: ${given.sha256}, not ${found}.`,
      )
    await file.write(encodeHeader(header, room), 0, room, 0)
    await file.sync()
    return header
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
