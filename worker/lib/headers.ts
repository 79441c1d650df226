import { createMiddleware } from 'hono/factory'
import type { Env } from '../env.ts'

const careful = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})

/** On every answer; a page of the site that goes out from here keeps its own. */
export const carefulHeaders = createMiddleware<Env>(async (c, next) => {
  await next()
  const { headers } = c.res
  const hasItsOwn = headers.has('Content-Security-Policy')
  for (const [name, value] of careful) {
    if (!hasItsOwn || !headers.has(name)) headers.set(name, value)
  }
})
