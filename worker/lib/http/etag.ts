import { createMiddleware } from 'hono/factory'
import type { Db } from '../../../db/client.ts'
import { getPublishState } from '../../../db/publish.ts'
import type { Bindings, Env } from '../../env.ts'

/** How long an isolate goes by the version it read, in ms. One that changes content reads it anew. */
const trusted = 1000

// Of this isolate.
let known: { version: string; until: number } | undefined
let changes = 0

const keptAtMost = 200
const lengthAtMost = 256 * 1024

/** Answers of the current version, by their tags. Of this isolate. */
const kept = new Map<string, string>()
let keptFor: string | undefined

function keep(version: string, etag: string, body: string) {
  if (keptFor !== version) kept.clear()
  keptFor = version
  if (kept.size < keptAtMost && body.length <= lengthAtMost) kept.set(etag, body)
}

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
  await othersLoading('version', () => known)
  if (known && Date.now() < known.until) return known.version
  // While one request reads it, the others go by what was known.
  if (known) known.until = Date.now() + trusted
  const changesBefore = changes
  const done = startLoading('version')
  try {
    const version = await readVersion(db, env)
    if (changes === changesBefore) known = { version, until: Date.now() + trusted }
    return version
  } catch (error) {
    known = undefined
    throw error
  } finally {
    done()
  }
}

// What one request is reading for all, until it should have it: one that dies ends without a word.
const loading = new Map<string, number>()
const loadingMs = 2000
const lookAgainMs = 10

function startLoading(what: string) {
  const until = Date.now() + loadingMs
  loading.set(what, until)
  return () => {
    if (loading.get(what) === until) loading.delete(what)
  }
}

/** Waits while another request is reading what this one needs too. */
async function othersLoading(what: string, found: () => unknown) {
  while (!found() && Date.now() < (loading.get(what) ?? 0)) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

const caching = 'public, no-cache'

/**
 * For what visitors read: who has the stored version is told so (`304`) without asking for the rows.
 * Who has not gets the rows as they were read for the version. Every change to public content makes a new version in its own transaction. The version is read
 * before the rows, so that rows are never marked as newer than they are; another isolate than the
 * one that made a change notices it within a second.
 */
export const fresh = createMiddleware<Env>(async (c, next) => {
  const version = await currentVersion(c.get('db'), c.env)
  const etag = `W/"${version}${c.req.path}"`
  if (isAmong(etag, c.req.header('If-None-Match'))) {
    const headers = { ETag: etag, 'Cache-Control': caching }
    c.res = new Response(null, { status: 304, headers })
    return
  }
  await othersLoading(etag, () => kept.get(etag))
  const body = kept.get(etag)
  if (body === undefined) {
    const done = startLoading(etag)
    await next()
    if (c.res.ok && c.req.method === 'GET') keep(version, etag, await c.res.clone().text())
    done()
    if (!c.res.ok) return
  } else {
    c.res = c.body(body, 200, { 'Content-Type': 'application/json' })
  }
  c.header('ETag', etag)
  c.header('Cache-Control', caching)
})

/** Whether it is in a list of tags; compared weakly, as RFC 9110 wants it for reads. */
const isAmong = (etag: string, tags = '') =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
