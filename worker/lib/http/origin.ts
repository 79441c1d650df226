import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'
import { Problem } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the method only reads (RFC 9110). */
export const isSafe = (method: string) => safe.has(method)

// These requests carry a token in their address, and ignore the session cookie.
const carriesToken = ({ method, path }: { method: string; path: string }) =>
  (method === 'PUT' && path.startsWith('/api/uploads/')) ||
  (method === 'POST' && path === '/api/email-preferences/unsubscribe')

// Lists, resumes and letters that staff save as files.
const downloads = /^\/api\/admin\/((exports|resumes)\/|studies\/\d+\/letters\/)/

/**
 * Refuses requests that no script of the admin area made. If another page could load an answer as a picture, a frame or
 * a document, the audit log would note a reading that the signed-in user never made. Browsers say what a request is
 * for; other clients do not.
 */
export const askedByScript = createMiddleware<Env>(async (c, next) => {
  const purpose = c.req.header('Sec-Fetch-Dest') ?? 'empty'
  const isDownload = purpose === 'document' && downloads.test(c.req.path)
  if (purpose !== 'empty' && !isDownload)
    throw new Problem(403, 'Only the admin area itself can ask for this.')
  await next()
})

/**
 * Refuses cross-site requests that change something (CSRF). A request with neither header comes from no
 * browser. The origin is compared with SITE_URL, because a client chooses the Host header. Hono's `csrf` would check
 * bodies of forms only, and accept a request if one of the two headers fits.
 */
export const ownOrigin = createMiddleware<Env>(async (c, next) => {
  if (!isSafe(c.req.method) && !carriesToken(c.req)) {
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && origin !== new URL(c.env.SITE_URL).origin)
    if (foreign) throw new Problem(403, 'This request comes from another site.')
  }
  await next()
})
