import { createMiddleware } from 'hono/factory'
import type { Env } from '../../env.ts'
import { Problem } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether it only reads. */
export const isSafe = (method: string) => safe.has(method)

// Both carry a token of their own, and neither acts for whoever is signed in.
const carriesItsToken = ({ method, path }: { method: string; path: string }) =>
  (method === 'PUT' && path.startsWith('/api/uploads/')) ||
  (method === 'POST' && path === '/api/email-preferences/unsubscribe')

/**
 * Refuses changes that another site makes a browser send. What sends neither header is no browser.
 * The origin is compared with SITE_URL, never with the request's own Host.
 */
export const ownOrigin = createMiddleware<Env>(async (c, next) => {
  if (!isSafe(c.req.method) && !carriesItsToken(c.req)) {
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && origin !== new URL(c.env.SITE_URL).origin)
    if (foreign) throw new Problem(403, 'This request comes from another site.')
  }
  await next()
})
