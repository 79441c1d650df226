import type { Encoding } from './compress.ts'

type Bytes = Uint8Array | Promise<Uint8Array>

/** A body whose bytes can be had at once. Nothing is read before somebody asks. */
type ReadyBody = {
  bytes: () => Bytes
  /** the compressed copy, if one is kept */
  encoded?: (encoding: Encoding) => Bytes
}

// By the stream, which a response made of this one keeps, such as the 404 page's.
const readyBodies = new WeakMap<ReadableStream, ReadyBody>()

/** A stream that begins with its first reader: an answer without one opens no file. */
export function lazyStream(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** A copy, because its reader may change it. */
async function* copied(bytes: ReadyBody['bytes']): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await bytes())
}

/** A body for `new Response`, whose bytes `readyBytes` gives without reading the stream. */
export function readyBody(body: ReadyBody): ReadableStream<Uint8Array> {
  const stream = lazyStream(copied(body.bytes))
  readyBodies.set(stream, body)
  return stream
}

/** The body of an answer that nobody has begun to read. */
export const readyBodyOf = ({ body, bodyUsed }: Response) =>
  body && !bodyUsed && !body.locked ? readyBodies.get(body) : undefined

/** The bytes of an answer of `openPages` or `contentEncoded`, which need no stream. Do not change them: they are kept. */
export const readyBytes = (answer: Response) => readyBodyOf(answer)?.bytes()
