import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '#worker/env.ts'
import { staffPaths } from '../database/open.ts'
import { currentVersion, trustedVersion } from '../publish/version.ts'
import { isSafe } from './origin.ts'
import { remembered } from './remembered.ts'

const maxBodyLength = 256 * 1024

// The bodies by their ETags, which contain the version: nobody asks for the bodies of an older version again.
const bodies = remembered<string | undefined>({
  forMs: Infinity,
  mostKept: 200,
  flight: 'body',
  isKept: (body) => body !== undefined && body.length <= maxBodyLength,
})

const caching = 'public, no-cache'
const etagOf = (version: string, { req }: Context) => `W/"${version}${req.path}"`

/** The answer to a reader who already has this ETag. */
function notModified({ req }: Context, etag: string) {
  if (!matchesEtag(etag, req.header('If-None-Match'))) return undefined
  return new Response(null, { status: 304, headers: { ETag: etag, 'Cache-Control': caching } })
}

/**
 * Answers 304 to a reader of a public list who has the current version. Skipping the database makes this six times as
 * fast. Only answers of `cachedByVersion` have such an ETag.
 */
export const unchanged = createMiddleware<Env>(async (c, next) => {
  const isPublic = isSafe(c.req.method) && !staffPaths.test(c.req.path)
  const version = isPublic ? trustedVersion() : undefined
  return (version && notModified(c, etagOf(version, c))) || next()
})

/**
 * For public lists. Answers 304 while the content version is unchanged; otherwise sends the rows, read
 * once for each version. The version is read before the rows, so that old rows never get a new ETag.
 */
export const cachedByVersion = createMiddleware<Env>(async (c, next) => {
  const version = await currentVersion(c.get('db'), c.env)
  const etag = etagOf(version, c)
  const known = notModified(c, etag)
  if (known) return known
  const body = await bodies.get(async () => {
    await next()
    return c.res.ok && c.req.method === 'GET' ? c.res.clone().text() : undefined
  }, etag)
  if (!c.finalized) c.res = c.body(body ?? '', 200, { 'Content-Type': 'application/json' })
  if (!c.res.ok) return undefined
  c.header('ETag', etag)
  c.header('Cache-Control', caching)
  return undefined
})

/** Compares weakly, as RFC 9110 requires for If-None-Match. */
export const matchesEtag = (etag: string, tags: string | null | undefined) =>
  (tags ?? '').split(',').some((tag) => withoutW(tag.trim()) === withoutW(etag))

const withoutW = (etag: string) => etag.replace(/^W\//, '')
