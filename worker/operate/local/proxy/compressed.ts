import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/** Only for the proxy's requests, which ask for one encoding: Miniflare's entry Worker compresses answers itself. */
export function compressedAnswer(request: Request, answer: Response) {
  const encoding = request.headers.get('Accept-Encoding') ?? ''
  const { body, headers, status } = answer
  const isWhole = body && status !== 206 && !headers.has('Content-Encoding')
  if (!isWhole || !['br', 'gzip'].includes(encoding)) return answer
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) return answer
  const encoded = new Response(body, answer)
  encoded.headers.set('Content-Encoding', encoding)
  encoded.headers.delete('Content-Length')
  return encoded
}
