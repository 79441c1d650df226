import { createMiddleware } from 'hono/factory'
import type { Env } from '../../env.ts'

const always = Object.entries({
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
})
const careful = [
  ...always,
  ...Object.entries({
    // What may be kept says so itself: whatever else goes out from here may carry a token or a session.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  }),
]

/**
 * On every answer; a page of the site that goes out from here keeps its own. A 304 leaves those that
 * are stored with what it stands for as they are (RFC 9111, 4.3.4).
 */
export const carefulHeaders = createMiddleware<Env>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  const hasItsOwn = headers.has('Content-Security-Policy')
  for (const [name, value] of status === 304 ? always : careful) {
    const isGiven = headers.has(name) && (hasItsOwn || name === 'Cache-Control')
    if (!isGiven) headers.set(name, value)
  }
})
