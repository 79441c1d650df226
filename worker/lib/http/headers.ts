import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'

const always = Object.entries({
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
})
const onFullAnswers = [
  ...always,
  ...Object.entries({
    // No caching by default, because an answer may contain a token or a session. Cacheable routes set their own header.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
  }),
]

/**
 * Security headers for every answer. A page of the site keeps the headers it was built with. A 304 gets
 * only a few, because its headers replace those of the cached answer (RFC 9111, 4.3.4). Hono's `secureHeaders` would
 * set all of them on both.
 */
export const securityHeaders = createMiddleware<Env>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  const hasItsOwn = headers.has('Content-Security-Policy')
  for (const [name, value] of status === 304 ? always : onFullAnswers) {
    const isGiven = (hasItsOwn || name === 'Cache-Control') && headers.has(name)
    if (!isGiven) headers.set(name, value)
  }
})
