import { pipeline, Readable } from 'node:stream'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { lazyStream, readyBody, readyBodyOf } from './bodies.ts'
import { compress, compressor, type Encoding } from './compress.ts'

/** By preference, as on Cloudflare. */
const encodings: Encoding[] = ['br', 'gzip']

/** In bytes, as on Cloudflare. */
const smallest = 50

/** In bytes. Longer bodies are compressed while they are read. */
const mostRead = 64 * 1024

function encodingFor(acceptEncoding: string) {
  const accepted = parseAccept(acceptEncoding.toLowerCase())
  return encodings.find((one) => accepted.some(({ type, q }) => type === one && q > 0))
}

/** Reads a body to its end, or as far as it is not compressed at once. */
async function readStart(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for (let length = 0; length <= mostRead;) {
    const { done, value } = await reader.read()
    if (done) return { chunks, isWhole: true }
    chunks.push(value)
    length += value.length
  }
  return { chunks, isWhole: false }
}

async function* withRest(
  start: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* start
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // The visitor may have left.
    await reader.cancel()
  }
}

function compressedStream(chunks: AsyncIterable<Uint8Array>, encoding: Encoding) {
  const stream = compressor(encoding)
  // Its reader gets the error.
  pipeline(Readable.from(chunks), stream, () => {})
  return lazyStream(stream)
}

function encodedAnswer(answer: Response, body: ReadableStream, encoding: Encoding) {
  const encoded = new Response(body, answer)
  const { headers } = encoded
  headers.set('Content-Encoding', encoding)
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  const etag = headers.get('ETag')
  // A strong ETag stands for the same bytes, which those of another encoding are not.
  if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  return encoded
}

/** Compresses the answer that nobody keeps a compressed copy of. */
async function encodedNow(answer: Response, body: ReadableStream, encoding: Encoding) {
  const reader = body.getReader()
  const { chunks, isWhole } = await readStart(reader)
  if (!isWhole)
    return encodedAnswer(answer, compressedStream(withRest(chunks, reader), encoding), encoding)
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  if (bytes.length < smallest) return new Response(readyBody({ bytes: () => bytes }), answer)
  const compressed = await compress(bytes, encoding)
  return encodedAnswer(answer, readyBody({ bytes: () => compressed }), encoding)
}

/** The answer in the encoding that its reader prefers. The answer itself must not be read afterwards. */
export async function contentEncoded(answer: Response, acceptEncoding: string | null | undefined) {
  const { body, headers, status } = answer
  if (!body || !acceptEncoding || status === 206 || headers.has('Content-Encoding')) return answer
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) return answer
  const encoding = encodingFor(acceptEncoding)
  if (!encoding) return answer
  const ready = readyBodyOf(answer)
  if (!ready?.encoded) return encodedNow(answer, body, encoding)
  const compressed = await ready.encoded(encoding)
  return encodedAnswer(answer, readyBody({ bytes: () => compressed }), encoding)
}
