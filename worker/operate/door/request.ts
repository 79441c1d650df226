import type { IncomingMessage } from 'node:http'
import { RequestRefusal } from './bodies.ts'

// Paths of the development runtime, which list stored files and fire the cron trigger.
const runtimePaths = /^\/+(cdn-cgi|__cf_local)(\/|$)/i

/** Parses the path as the runtime does, so that both apply their rules to the same path. */
export function askedPath({ url = '' }: IncomingMessage) {
  const parsed = url.startsWith('/') ? URL.parse(`http://localhost${url}`) : null
  if (!parsed) throw new RequestRefusal(400, 'The address cannot be read.')
  if (runtimePaths.test(parsed.pathname)) throw new RequestRefusal(404, 'There is nothing here.')
  return { path: parsed.pathname, target: parsed.pathname + parsed.search }
}

// Headers of one connection, headers that give the development runtime orders, and headers that would
// claim another client address.
const droppedHeaders =
  /^(connection|keep-alive|transfer-encoding|upgrade|te|trailer|expect|proxy-.*|mf-.*|cf-.*|x-forwarded-.*|content-length)$/

/** The headers for the app: those of the visitor's request as a whole, and the visitor's address. */
export function requestHeaders(
  { headers }: IncomingMessage,
  body: Buffer | undefined,
  visitor: string,
) {
  const named = (headers.connection ?? '').toLowerCase().split(/[\s,]+/)
  const kept = Object.entries(headers).filter(
    ([name]) => !droppedHeaders.test(name) && !named.includes(name),
  )
  return {
    ...Object.fromEntries(kept),
    ...(body && { 'content-length': String(body.length) }),
    'cf-connecting-ip': visitor,
  }
}
