import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { damagedFile, openObject } from './header.ts'

/** A small object is read whole at once, so that no file stays open if nobody reads its body. */
const firstReadBytes = 65_536
const chunkBytes = 262_144

type Opened = NonNullable<Awaited<ReturnType<typeof openObject>>>

// An answer to HEAD, and a 304, leave the body unread.
const unreadFiles = new FinalizationRegistry(
  (file: FileHandle) => void file.close().catch(() => {}),
)

/** The content of an open object. Fails before its last chunk if it is not what was stored. */
function streamOf({ file, header, start, content }: Opened) {
  const { key, size, etag } = header
  const hash = createHash('md5')
  let done = 0
  const close = async () => {
    unreadFiles.unregister(file)
    await file.close()
  }
  async function nextChunk() {
    if (done < content.length) return content.subarray(done)
    const length = Math.min(chunkBytes, size - done)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start + done)
    if (bytesRead === 0) throw damagedFile(key)
    return buffer.subarray(0, bytesRead)
  }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const chunk = size > 0 ? await nextChunk() : Buffer.alloc(0)
          done += chunk.length
          hash.update(chunk)
          const isLast = done === size
          if (isLast && hash.digest('hex') !== etag) throw damagedFile(key)
          if (chunk.length > 0) controller.enqueue(chunk)
          if (!isLast) return
          controller.close()
          await close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
  unreadFiles.register(stream, file, file)
  return stream
}

/** The header of an object, and its content as it is now, even if it is replaced before it is read. */
export async function openBody(path: string, key: string) {
  const opened = await openObject(path, key, firstReadBytes)
  if (!opened) return undefined
  const { header, content, file } = opened
  if (content.length === header.size) await file.close()
  return { header, body: streamOf(opened) }
}
