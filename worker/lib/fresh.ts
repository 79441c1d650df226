import { createMiddleware } from 'hono/factory'
import type { Db } from '../../db/client.ts'
import { getPublishState } from '../../db/publish.ts'
import type { Bindings, Env } from '../env.ts'

/** How long an isolate goes by the version it read, in ms. One that changes content reads it anew. */
const trusted = 1000

// Of this isolate.
let known: { version: string; until: number } | undefined
let changes = 0

/** To be called after a change to public content. */
export function forgetVersion() {
  known = undefined
  changes++
}

/**
 * What tells one version from another, and nothing else: a number would tell visitors how often staff
 * publish. With its time: a database brought back from a backup counts the same numbers again.
 */
async function readVersion(db: Db, { JWT_SECRET }: Bindings) {
  const { contentVersion, changedAt } = await getPublishState(db)
  const version = new TextEncoder().encode(`etag ${JWT_SECRET} ${contentVersion} ${changedAt}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', version)).toHex().slice(0, 16)
}

async function currentVersion(db: Db, env: Bindings) {
  if (known && Date.now() < known.until) return known.version
  // While one request reads it, the others go by what was known.
  if (known) known.until = Date.now() + trusted
  const changesBefore = changes
  try {
    const version = await readVersion(db, env)
    if (changes === changesBefore) known = { version, until: Date.now() + trusted }
    return version
  } catch (error) {
    known = undefined
    throw error
  }
}

const caching = 'public, no-cache'

/**
 * For what visitors read: who has the stored version is told so (`304`) without asking for the rows.
 * Every change to public content makes a new version in its own transaction. The version is read
 * before the rows, so that rows are never marked as newer than they are; another isolate than the
 * one that made a change notices it within a second.
 */
export const fresh = createMiddleware<Env>(async (c, next) => {
  const etag = `W/"${await currentVersion(c.get('db'), c.env)}${c.req.path}"`
  if (isAmong(etag, c.req.header('If-None-Match'))) {
    const headers = { ETag: etag, 'Cache-Control': caching }
    c.res = new Response(null, { status: 304, headers })
    return
  }
  await next()
  if (!c.res.ok) return
  c.header('ETag', etag)
  c.header('Cache-Control', caching)
})

/** Whether it is in a list of tags; compared weakly, as RFC 9110 wants it for reads. */
const isAmong = (etag: string, tags = '') =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
