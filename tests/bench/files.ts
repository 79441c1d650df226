import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Types of files that are sent with Brotli. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
}
const pictureTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}
const brotli = (text: Buffer) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** The headers of a path by the rules of `_headers`: a later rule overrides an earlier one. */
function headersAt(rules: string, path: string) {
  const headers = new Map<string, string>()
  for (const rule of rules.split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n').map((line) => line.trim())
    const fits = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
    for (const line of fits ? lines : []) {
      const colon = line.indexOf(':')
      if (colon > 0) headers.set(line.slice(0, colon), line.slice(colon + 1).trim())
    }
  }
  return headers
}

/**
 * Serves a built site as Cloudflare would, with almost no work: the server shares the processors with the browser that
 * is measured.
 */
export async function serveFiles(dir: string) {
  const rules = await readFile(join(dir, '_headers'), 'utf8')
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    const file = extname(path) ? path : `${path}.html`
    const content = await readFile(join(dir, file)).catch(() => undefined)
    if (!content) return void response.writeHead(404).end()
    const type = types[extname(file)]
    const body = type ? await brotli(content) : content
    response.setHeaders(headersAt(rules, pathname))
    response.setHeader(
      'Content-Type',
      type ?? pictureTypes[extname(file)] ?? 'application/octet-stream',
    )
    if (type) response.setHeader('Content-Encoding', 'br')
    response.setHeader('Content-Length', body.length).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}
